import { Link } from 'react-router'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { orderNumber } from '#contract/orders/order-number'
import { useMay } from '#web/seller/layout/roles.ts'
import { isSent } from '#web/seller/packing/pack-list.ts'
import { printPath } from '#web/seller/packing/prints.ts'

/** A link to the invoice of an order, once it has one. */
export function InvoiceLink({ order }: { order: Order }) {
  if (!order.invoice) return null
  return <PrintLink to={printPath('invoices', [order._id])} label="Invoice" order={order} />
}

/** A link to the packing slip of an order, while its goods go out. */
export function SlipLink({ order }: { order: Order }) {
  const may = useMay()
  if (!isSent(order) || !may(calls.orderParcels)) return null
  return <PrintLink to={printPath('slips', [order._id])} label="Packing slip" order={order} />
}

function PrintLink({ to, label, order }: { to: string; label: string; order: Order }) {
  return (
    <Link
      to={to}
      className="-my-2 inline-flex min-h-11 items-center self-start text-sm font-medium text-date underline underline-offset-4"
    >
      <span>{label}</span>
      <span className="sr-only">{` of order ${orderNumber(order._id)}`}</span>
    </Link>
  )
}
