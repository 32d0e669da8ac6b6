import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** One step, which opens by itself when the shop refuses one of its fields. */
export function LabelStep({
  title,
  missing,
  isWrong,
  children,
}: {
  title: string
  missing: number
  isWrong: boolean
  children: ReactNode
}) {
  return (
    <details open={isWrong || undefined} className="group border-t border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-2 font-medium hover:bg-shade [&::-webkit-details-marker]:hidden">
        {/* With large text the state stands below the title. */}
        <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
          <span>{title}</span>
          {missing > 0 ? (
            <span className="figures text-sm font-normal whitespace-nowrap text-saffron-ink">{`${missing} missing`}</span>
          ) : (
            <span className="text-pistachio-ink">
              <Check className="size-5" aria-hidden="true" />
              <span className="sr-only">complete</span>
            </span>
          )}
        </span>
        <ChevronDown
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-2 pb-5">{children}</div>
    </details>
  )
}
