import type { Lot, RecalledOrder } from '#contract/calls/lot'
import type { ListedLot } from '#domain/lots/list-lots'
import type { OrderOfLot } from '#domain/orders/recalls/recalled-orders'

/** A lot on the wire. */
export function presentLot(row: ListedLot): Lot {
  return {
    _id: row.id,
    ...(row.number !== null && { number: row.number }),
    ...(row.packed_on !== null && { packedOn: row.packed_on }),
    ...(row.best_before !== null && { bestBefore: row.best_before }),
    ...(row.sell_until !== null && { sellUntil: row.sell_until }),
    receivedAt: row.received_at.toISOString(),
    received: row.received,
    toSell: row.available,
    held: row.held,
    sold: row.sold,
    offSale: row.off_sale,
    writtenOff: row.written_off,
    ...(row.recalled_at && { recalled: { at: row.recalled_at.toISOString(), reason: row.recall_reason ?? '' } }),
  }
}

/** An order with pieces of a lot on the wire. */
export function presentOrderOfLot({ id, customer, status, pieces, stopped, told }: OrderOfLot): RecalledOrder {
  return { _id: id, customer, status, pieces, stopped, told }
}
