import type { LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'

import { paths } from '#contract/paths'

export type MenuPlace = { label: string; to: string; Icon: LucideIcon; useCount?: () => number }

/** An entry of the menu. */
export function MenuItem({ label, to, Icon, useCount }: MenuPlace) {
  return (
    <li className="min-w-0 flex-1">
      <NavLink
        to={to}
        // The path of Add Product is a prefix of all others.
        end={to === paths.seller()}
        prefetch="intent"
        className="group relative flex min-h-16 flex-col items-center justify-center gap-0.5 px-0.5 py-1 text-center text-[min(var(--text-xs),5vw)] leading-tight wrap-anywhere font-medium text-ink-soft no-underline hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-date forced-colors:aria-[current=page]:underline md:min-h-11 md:flex-row md:justify-start md:gap-3 md:rounded-full md:px-3 md:text-base md:hover:bg-card md:aria-[current=page]:bg-card md:aria-[current=page]:shadow-card"
      >
        <span className="rounded-full px-[min(1rem,3vw)] py-0.5 group-aria-[current=page]:bg-saffron-soft group-aria-[current=page]:text-saffron-ink md:contents">
          <Icon className="size-5" aria-hidden="true" />
        </span>
        {label}
        {useCount && <Badge useCount={useCount} />}
      </NavLink>
    </li>
  )
}

// At the icon on a phone, at the end of the row on a desktop.
function Badge({ useCount }: { useCount: () => number }) {
  const count = useCount()
  if (count === 0) return null
  return (
    <span className="figures absolute top-1.5 right-1 min-w-5 rounded-full bg-pomegranate px-1 text-center text-[min(var(--text-xs),5vw)] leading-[1.43] font-semibold text-on-date md:static md:ml-auto">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting for you</span>
    </span>
  )
}
