import { sql } from 'kysely'

import { inProportion } from '#contract/money/piece-shares'
import type { TaxParts } from '#contract/money/tax'
import type { Db, Tx } from '#db/connect'

/** Pieces that were bought at one price, how many of them are refunded, and what all of them cost in paise. */
type Bought = {
  productId: string
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

/** `each` of its pieces are in one of the line. */
export type OrderComponent = Bought & { each: number; hsn: string | null; gstRate: number | null }

export type OrderLine = Bought & {
  /** From 0. */
  place: number
  components: OrderComponent[] | null
}

type Stored<B> = Omit<B, 'place' | 'taxPaise' | 'components'>
type Row = Stored<OrderLine> & { orderTax: number; components: Stored<OrderComponent>[] | null }

/** The lines of an order, in its order. Lock the order first when they are to be refunded. */
export async function orderLines(db: Db | Tx, orderId: string): Promise<OrderLine[]> {
  const { rows } = await sql<Row>`
    SELECT i.product_id AS "productId", i.name, i.weight, i.quantity, i.line_paise AS "pricePaise",
      o.tax_paise AS "orderTax",
      coalesce((SELECT sum(pieces) FROM part_refund_lines
        WHERE order_id = i.order_id AND product_id = i.product_id), 0)::int AS refunded,
      CASE WHEN i.taxable_paise IS NOT NULL THEN json_build_object(
        'taxablePaise', i.taxable_paise, 'cgstPaise', i.cgst_paise, 'sgstPaise', i.sgst_paise) END AS inside,
      (SELECT json_agg(json_build_object('productId', c.product, 'name', c.name, 'weight', c.weight, 'each', c.pieces,
          'quantity', i.quantity * c.pieces, 'pricePaise', c.paise, 'hsn', c.hsn, 'gstRate', c.gst_rate,
          'refunded', (SELECT coalesce(sum(pieces), 0) FROM refunded_pieces
            WHERE order_id = i.order_id AND line_id = i.product_id AND product_id = c.product),
          'inside', CASE WHEN c.taxable IS NOT NULL THEN json_build_object(
            'taxablePaise', c.taxable, 'cgstPaise', c.cgst, 'sgstPaise', c.sgst) END) ORDER BY c.nr)
        FROM ROWS FROM (jsonb_to_recordset(i.components) AS (product text, name text, weight text, pieces int, paise bigint,
          hsn text, gst_rate int, taxable bigint, cgst bigint, sgst bigint)) WITH ORDINALITY
          AS c (product, name, weight, pieces, paise, hsn, gst_rate, taxable, cgst, sgst, nr)) AS components
    FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.order_id = ${orderId} ORDER BY i.line`.execute(db)
  const lines = withTax(rows, rows[0]?.orderTax ?? 0)
  return lines.map(({ orderTax: _tax, ...line }, place) => ({
    ...line,
    place,
    components: line.components && withTax(line.components, line.taxPaise),
  }))
}

function withTax<B extends { pricePaise: number }>(all: readonly B[], taxPaise: number): (B & { taxPaise: number })[] {
  const taxes = inProportion(
    taxPaise,
    all.map(({ pricePaise }) => pricePaise),
  )
  return all.map((each, nth) => ({ ...each, taxPaise: taxes[nth]! }))
}
