import { sql } from 'kysely'

import { taxByLine } from '#contract/money/piece-shares'
import type { TaxParts } from '#contract/money/tax'
import type { Db, Tx } from '#db/connect'

/** A line of an order, its pieces that are refunded, and what all of its pieces cost in paise. */
export type OrderLine = {
  productId: string
  /** From 0. */
  place: number
  name: string
  weight: string | null
  quantity: number
  refunded: number
  /** Before tax that was added. */
  pricePaise: number
  taxPaise: number
  /** Inside the price; null unless the order is taxed so. */
  inside: TaxParts | null
}

/** The lines of an order, in its order. Lock the order first when they are to be refunded. */
export async function orderLines(db: Db | Tx, orderId: string): Promise<OrderLine[]> {
  const { rows } = await sql<Omit<OrderLine, 'place' | 'taxPaise'> & { orderTax: number }>`
    SELECT i.product_id AS "productId", i.name, i.weight, i.quantity, i.line_paise AS "pricePaise",
      o.tax_paise AS "orderTax",
      coalesce((SELECT sum(pieces) FROM part_refund_lines
        WHERE order_id = i.order_id AND product_id = i.product_id), 0)::int AS refunded,
      CASE WHEN i.taxable_paise IS NOT NULL THEN json_build_object(
        'taxablePaise', i.taxable_paise, 'cgstPaise', i.cgst_paise, 'sgstPaise', i.sgst_paise) END AS inside
    FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.order_id = ${orderId} ORDER BY i.line`.execute(db)
  const taxes = taxByLine(
    rows.map(({ pricePaise }) => pricePaise),
    rows[0]?.orderTax ?? 0,
  )
  return rows.map((line, place) => ({ ...line, place, taxPaise: taxes[place] ?? 0 }))
}
