import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'

import { paths } from '#contract/paths'
import { lotsToActQuery } from '#web/seller/lots/lot-queries.ts'

/** Says above the product list that lots come near their last day of sale; nothing while none does. */
export function LotsNotice() {
  const count = useQuery(lotsToActQuery).data?.count ?? 0
  if (count === 0) return null
  return (
    <Link
      to={paths.sellerLots()}
      className="mb-4 flex min-h-11 items-center gap-3 rounded-card bg-saffron-soft px-4 py-3 text-sm text-saffron-ink"
    >
      <CalendarClock className="size-5 shrink-0" aria-hidden="true" />
      <span className="figures">
        {`${count === 1 ? '1 lot is' : `${count} lots are`} recalled, off sale, or will be within 30 days`}
      </span>
    </Link>
  )
}
