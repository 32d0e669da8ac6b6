import type { Deps } from '#api/http/deps'
import { presentOrder } from '#api/present/order'
import type { Order } from '#contract/entities'
import type { ListedOrder } from '#domain/orders/lists/list-orders'
import { parcelsOf } from '#domain/orders/parcels/list-parcels'
import { type LotsOfOrder, lotsOfOrders } from '#domain/orders/recalls/lots-of-orders'
import { stoppedOrders } from '#domain/orders/recalls/recalled-orders'
import { reportsInShort } from '#domain/orders/reports/reports-in-short'

/** Orders on the wire, with their lots, parcels and reports. */
export async function presentOrders({ db, settings }: Deps, rows: readonly ListedOrder[]): Promise<Order[]> {
  const idsOf = (wanted: (row: ListedOrder) => boolean) => rows.filter(wanted).map(({ id }) => id)
  const [lots, parcels] = await Promise.all([
    lotsOfOrders(
      db,
      idsOf((row) => row.in_lots),
    ),
    parcelsOf(
      db,
      idsOf((row) => row.in_parcels),
      settings.courier,
    ),
  ])
  const recalled = [...lots].flatMap(([id, lines]) => (hasRecalled(lines) ? [id] : []))
  const stopped = recalled.length > 0 ? await stoppedOrders(db, recalled) : undefined
  return rows.map((row) => {
    const [own, reports] = [parcels.get(row.id), reportsInShort(row, settings.reportDays)]
    return {
      ...presentOrder(row, settings.imagesUrl, lots.get(row.id)),
      ...(stopped?.has(row.id) && { stopped: true as const }),
      ...(own && { parcels: own }),
      ...(reports && { reports }),
    }
  })
}

function hasRecalled(lines: LotsOfOrder): boolean {
  return [...lines.values()].some((lots) => lots.some(({ recalled }) => recalled))
}
