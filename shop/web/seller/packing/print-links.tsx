import { Link } from 'react-router'

import { calls } from '#contract/calls'
import type { Print } from '#contract/paths'
import { useMay } from '#web/seller/layout/roles.ts'
import { printPath, prints } from '#web/seller/packing/prints.ts'

/** Links to the prints of these orders, without any of everything to pack; `current` is the open one. */
export function PrintLinks({ orderIds = [], current }: { orderIds?: readonly string[]; current?: Print }) {
  const may = useMay()
  return (
    <nav aria-label="Prints">
      <ul className="flex flex-wrap gap-2">
        {prints
          .filter(({ print }) => print === 'invoices' || may(calls.orderParcels))
          .map(({ print, title }) => (
            <li key={print}>
              <Link
                to={printPath(print, orderIds)}
                aria-current={print === current ? 'page' : undefined}
                className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-card px-4 text-sm font-medium text-ink no-underline hover:bg-shade aria-[current=page]:border-date aria-[current=page]:bg-date aria-[current=page]:text-on-date forced-colors:aria-[current=page]:underline"
              >
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
