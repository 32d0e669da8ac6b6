import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** A part that is needed seldom, folded under its title. */
export function Fold({
  title,
  className = '',
  open = false,
  children,
}: {
  title: ReactNode
  className?: string
  /** It is unfolded at first. */
  open?: boolean
  children: ReactNode
}) {
  return (
    <details className={`group ${className}`} open={open}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded-full pr-3 text-sm font-medium text-date underline-offset-4 hover:underline">
        <ChevronRight
          className="mr-1 -ml-1 size-4 shrink-0 transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        <span>{title}</span>
      </summary>
      <div className="pt-1 pb-4">{children}</div>
    </details>
  )
}
