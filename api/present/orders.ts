import type { Deps } from '#api/deps'
import { presentOrder } from '#api/present/order'
import type { Order } from '#contract/entities'
import type { ListedOrder } from '#domain/orders/list-orders'
import { parcelsOf } from '#domain/orders/parcels/list-parcels'
import { lotsOfOrders } from '#domain/orders/recalls/lots-of-orders'

/** Orders on the wire, with their lots and parcels in a shop that has them. */
export async function presentOrders({ db, courier, settings }: Deps, rows: readonly ListedOrder[]): Promise<Order[]> {
  const lots = settings.lots
    ? await lotsOfOrders(
        db,
        rows.map(({ id }) => id),
      )
    : undefined
  const orders = rows.map((row) => presentOrder(row, settings.imagesUrl, lots?.get(row.id)))
  // An order that nothing has left yet has none.
  const ids = rows.flatMap(({ id, paid_at: paidAt }) => (paidAt ? [id] : []))
  if (!settings.parcels || ids.length === 0) return orders
  const parcels = await parcelsOf(db, ids, courier)
  return orders.map((order) => {
    const own = parcels.get(order._id)
    return own ? { ...order, parcels: own } : order
  })
}
