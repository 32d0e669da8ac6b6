import { PackageMinus } from 'lucide-react'
import { Link } from 'react-router'

import type { Order } from '#contract/entities'
import { t } from '#contract/language/language'
import { reportPaths } from '#contract/messages/report-paths'
import { orderNumber } from '#contract/orders/order-number'
import { buttonClass } from '#web/ui/button.tsx'

/** The way to the reports of an order, once it has left the shop. */
export function ReportLink({ order: { _id, reports } }: { order: Order }) {
  const number = orderNumber(_id)
  const text = reports?.open ? 'Your report' : reports?.can ? 'Report a problem' : 'Your reports'
  return (
    <Link to={reportPaths.report(_id)} className={buttonClass('quiet', 'max-sm:px-4')}>
      <PackageMinus className="size-5 max-sm:hidden" aria-hidden="true" />
      <span>{t(text)}</span>
      <span className="sr-only">
        {` ${reports?.open ? t('about order {number}', { number }) : t('with order {number}', { number })}`}
      </span>
    </Link>
  )
}
