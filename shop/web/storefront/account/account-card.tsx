import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

const columns = {
  md: 'md:grid-cols-[13rem_minmax(0,1fr)] md:p-8',
  // Beside a menu.
  xl: 'xl:grid-cols-[13rem_minmax(0,1fr)] xl:p-8',
}

/** A card of the Account page: the subject, and beside it on a desktop the one act. */
export function AccountCard({
  title,
  icon: Icon,
  about,
  columnsFrom = 'md',
  children,
}: {
  title: string
  icon: LucideIcon
  about: ReactNode
  columnsFrom?: keyof typeof columns
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 rounded-card border border-line bg-card p-4 shadow-card ${columns[columnsFrom]}`}
    >
      <div>
        <h2 id={id} className="flex items-center gap-3 text-lg">
          <Icon className="size-5 shrink-0 text-saffron-ink" aria-hidden="true" /> <span>{title}</span>
        </h2>
        <div className="mt-2 text-sm wrap-anywhere text-ink-soft">{about}</div>
      </div>
      <div>{children}</div>
    </section>
  )
}
