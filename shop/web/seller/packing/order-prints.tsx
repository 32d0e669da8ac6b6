import { Link } from 'react-router'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { orderNumber } from '#contract/orders/order-number'
import { useMay } from '#web/seller/layout/roles.ts'
import { isSent } from '#web/seller/packing/pack-list.ts'
import { printPath } from '#web/seller/packing/prints.ts'

/** Links to the invoice of an order, and to the packing slip while its goods go out. */
export function OrderPrints({ order }: { order: Order }) {
  const may = useMay()
  const { _id, invoice } = order
  const links = [
    ...(invoice ? [['Invoice', printPath('invoices', [_id])] as const] : []),
    ...(isSent(order) && may(calls.orderParcels) ? [['Packing slip', printPath('slips', [_id])] as const] : []),
  ]
  if (links.length === 0) return null
  return (
    <p className="-my-2 flex flex-wrap gap-x-5">
      {links.map(([label, to]) => (
        <Link
          key={label}
          to={to}
          className="inline-flex min-h-11 items-center text-sm font-medium text-date underline underline-offset-4"
        >
          <span>{label}</span>
          <span className="sr-only">{` of order ${orderNumber(_id)}`}</span>
        </Link>
      ))}
    </p>
  )
}
