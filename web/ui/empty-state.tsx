import type { ReactNode } from 'react'

/** What a page shows when there is nothing: the words, and a way on. */
export function EmptyState({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-line bg-card px-6 py-14 text-center">
      <span
        aria-hidden="true"
        className="flex size-16 items-center justify-center rounded-full bg-saffron-soft text-saffron-ink"
      >
        {icon}
      </span>
      <p className="font-display text-lg text-date">{text}</p>
      {children}
    </div>
  )
}
