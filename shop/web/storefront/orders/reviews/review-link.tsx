import { Star } from 'lucide-react'
import { Link } from 'react-router'

import { orderNumber } from '#contract/orders/order-number'
import { reviewPaths } from '#contract/reviews/review-paths'
import { buttonClass } from '#web/ui/button.tsx'

/** The way to the reviews of a delivered order. */
export function ReviewLink({ orderId }: { orderId: string }) {
  return (
    <Link to={reviewPaths.write(orderId)} className={buttonClass('quiet', 'max-sm:px-4')}>
      <Star className="size-5 max-sm:hidden" aria-hidden="true" />
      Review<span className="sr-only">{` order ${orderNumber(orderId)}`}</span>
    </Link>
  )
}
