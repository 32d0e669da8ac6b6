import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'

import { paths } from '#contract/paths'
import { lotsToActQuery } from '#web/seller/products/lots/lot-queries.ts'

/** Says above the product list how many lots come near their last day of sale; it keeps its place until that is known. */
export function LotsNotice() {
  const count = useQuery(lotsToActQuery).data?.count
  return (
    <Link
      to={paths.sellerLots()}
      className={`mb-4 flex min-h-18 items-center gap-3 rounded-card px-4 py-3 text-sm sm:min-h-12 ${count ? 'bg-saffron-soft text-saffron-ink' : 'bg-shade text-ink-soft'}`}
    >
      <CalendarClock className="size-5 shrink-0" aria-hidden="true" />
      {/* A new element, because a text that is longer would begin higher. */}
      <span key={String(count === undefined)} className="figures">
        {count === undefined ? 'Lots' : `${lotsInWords(count)} recalled, off sale, or will be within 30 days`}
      </span>
    </Link>
  )
}

function lotsInWords(count: number): string {
  if (count === 0) return 'No lot is'
  return count === 1 ? '1 lot is' : `${count} lots are`
}
