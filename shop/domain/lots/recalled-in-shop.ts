import { type RawBuilder, sql } from 'kysely'

import { isInShop, isOnTheWay } from '#contract/orders/order-status'
import { withStatus } from '#domain/process/with-status'

/** SQL: products of an order (o) and the most recalled pieces in the shop: which piece a parcel has is not known. */
export const recalledInShop: RawBuilder<unknown> = sql`
  SELECT product_id, numbers, pieces FROM (
    SELECT product_id, numbers, CASE WHEN EXISTS (
      SELECT FROM lot_ledger w
      WHERE w.order_id = o.id AND w.product_id = line.product_id AND w.kind = 'swap' AND w.at > line.recalled_at
    ) THEN recalled - sent ELSE least(recalled, taken - sent) END::int AS pieces
    FROM (
      SELECT product_id, sum(pieces) AS taken, sum(pieces) FILTER (WHERE recalled_at IS NOT NULL) AS recalled,
        max(recalled_at) AS recalled_at, string_agg(number, ', ' ORDER BY number) FILTER (WHERE recalled_at IS NOT NULL) AS numbers,
        (SELECT coalesce(sum(i.each * (
            (SELECT coalesce(sum(quantity), 0) FROM parcel_lines WHERE order_id = o.id AND product_id = i.line_id)
            - (SELECT coalesce(sum(pieces), 0) FROM refunded_in_parcels WHERE order_id = o.id AND product_id = i.line_id))), 0)
          FROM order_pieces i WHERE i.order_id = o.id AND i.product_id = lot.product_id) AS sent
      FROM (
        SELECT l.product_id, l.number, l.recalled_at, sum(t.taken_delta) AS pieces
        FROM lot_ledger t JOIN lots l ON l.id = t.lot_id WHERE t.order_id = o.id
        GROUP BY l.id HAVING sum(t.taken_delta) > 0
      ) lot GROUP BY product_id
    ) line
  ) each WHERE pieces > 0`

/** SQL: a paid order (o) must not be packed: pieces of a recalled lot are in it, and may still be in the shop. */
export const isStopped: RawBuilder<boolean> = sql`(o.holds_stock AND o.paid_at IS NOT NULL
  AND (${withStatus(sql`o.status`, isInShop)}
    OR (${withStatus(sql`o.status`, isOnTheWay)} AND EXISTS (SELECT FROM parcels WHERE order_id = o.id)))
  AND EXISTS (${recalledInShop}))`
