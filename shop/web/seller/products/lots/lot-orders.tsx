import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { orderNumber } from '#contract/orders/order-number'
import { errorText } from '#web/api-client.ts'
import { ordersPath } from '#web/seller/orders/order-filters.ts'
import { lotOrdersQuery } from '#web/seller/products/lots/lot-queries.ts'
import { PackFromOthers } from '#web/seller/products/lots/pack-from-others.tsx'
import { Pill } from '#web/ui/pill.tsx'

/** The orders with pieces of a recalled lot, those to stop first. */
export function LotOrders({ lot }: { lot: string }) {
  const { data, error } = useQuery(lotOrdersQuery(lot))
  if (error) return <p className="mt-2 text-sm text-pomegranate-ink">{errorText(error)}</p>
  if (!data) return <p className="mt-2 min-h-11 text-sm text-ink-soft">Looking for its orders ...</p>
  if (data.count === 0) return <p className="mt-2 text-sm text-ink-soft">No order has pieces of it.</p>
  return (
    <>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {data.orders.map(({ _id, customer, status, pieces, stopped, told }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
            <Link
              to={ordersPath({ search: orderNumber(_id) })}
              className="figures inline-flex min-h-11 items-center font-semibold"
              translate="no"
            >
              {orderNumber(_id)}
            </Link>
            <span className="min-w-24 flex-1 wrap-anywhere">{customer}</span>
            <span className="figures text-ink-soft">
              {`${pieces} ${pieces === 1 ? 'piece' : 'pieces'}, ${told ? 'email sent' : 'email on its way'}`}
            </span>
            {stopped ? <Pill tone="red">Do not pack</Pill> : <Pill tone="plain">{status}</Pill>}
            {stopped && (
              <span className="print:hidden">
                <PackFromOthers orderId={_id} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {data.count > data.orders.length && (
        <p className="figures mt-2 text-sm text-ink-soft">{`${data.count - data.orders.length} more not shown.`}</p>
      )}
    </>
  )
}
