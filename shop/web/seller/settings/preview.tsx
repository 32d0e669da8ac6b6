import type { ReactNode } from 'react'

/** What a setting looks like in the shop; `where` says where. */
export function Preview({ where, children }: { where: string; children: ReactNode }) {
  return (
    <figure>
      <figcaption className="mb-1.5 text-sm text-ink-soft">{where}</figcaption>
      <div className="rounded-field bg-saffron-soft px-4 py-2.5 text-sm font-medium wrap-anywhere text-saffron-ink">
        {children}
      </div>
    </figure>
  )
}
