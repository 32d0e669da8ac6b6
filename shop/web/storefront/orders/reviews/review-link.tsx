import { Star } from 'lucide-react'
import { Link } from 'react-router'

import { t } from '#contract/language/language'
import { orderNumber } from '#contract/orders/order-number'
import { reviewPaths } from '#contract/reviews/review-paths'
import { buttonClass } from '#web/ui/button.tsx'

/** The way to the reviews of a delivered order. */
export function ReviewLink({ orderId }: { orderId: string }) {
  return (
    <Link to={reviewPaths.write(orderId)} className={buttonClass('quiet', 'max-sm:px-4')}>
      <Star className="size-5 max-sm:hidden" aria-hidden="true" />
      {t('Review')}
      <span className="sr-only">{` ${t('order {number}', { number: orderNumber(orderId) })}`}</span>
    </Link>
  )
}
