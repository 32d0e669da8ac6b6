import type { Deps } from '#api/deps'
import { presentOrder } from '#api/present/order'
import type { Order } from '#contract/entities'
import type { ListedOrder } from '#domain/orders/list-orders'
import { parcelsOf } from '#domain/orders/parcels/list-parcels'
import { type LotsOfOrder, lotsOfOrders } from '#domain/orders/recalls/lots-of-orders'
import { stoppedOrders } from '#domain/orders/recalls/recalled-orders'
import { reportsOfOrders } from '#domain/orders/reports/reports-of-orders'

/** Orders on the wire, with their lots, parcels and reports in a shop that has them. */
export async function presentOrders({ db, courier, settings }: Deps, rows: readonly ListedOrder[]): Promise<Order[]> {
  const lots = settings.lots
    ? await lotsOfOrders(
        db,
        rows.map(({ id }) => id),
      )
    : undefined
  const recalled = [...(lots ?? [])].flatMap(([id, lines]) => (hasRecalled(lines) ? [id] : []))
  const stopped = recalled.length > 0 ? await stoppedOrders(db, recalled) : undefined
  const orders = rows.map((row) => ({
    ...presentOrder(row, settings.imagesUrl, lots?.get(row.id)),
    ...(stopped?.has(row.id) ? { stopped: true as const } : {}),
  }))
  // An order that nothing has left yet has none.
  const ids = rows.flatMap(({ id, paid_at: paidAt }) => (paidAt ? [id] : []))
  if (ids.length === 0) return orders
  const [parcels, reports] = await Promise.all([
    settings.parcels ? parcelsOf(db, ids, courier) : undefined,
    settings.reports ? reportsOfOrders(db, ids, settings.reports) : undefined,
  ])
  if (!parcels && !reports) return orders
  return orders.map((order) => {
    const [own, reported] = [parcels?.get(order._id), reports?.get(order._id)]
    return { ...order, ...(own ? { parcels: own } : {}), ...(reported ? { reports: reported } : {}) }
  })
}

function hasRecalled(lines: LotsOfOrder): boolean {
  return [...lines.values()].some((lots) => lots.some(({ recalled }) => recalled))
}
