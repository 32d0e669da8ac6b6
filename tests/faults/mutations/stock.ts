// Mutations of stock, prices and carts.
import type { Mutation } from './mutation.ts'

const HOLD = 'shop/db/migrations/084-hold-order.sql'
const LOCK =
  'SELECT array_agg(id) FILTER (WHERE pieces IS NOT NULL), array_agg(pieces) FILTER (WHERE pieces IS NOT NULL), bool_and'
const PICK =
  'SELECT array_agg(id), array_agg(pieces) INTO lot_ids, lot_pieces FROM pick_lots(ids_in_lots, counts_in_lots, today);'
const EARLY_PICK = `SELECT array_agg(p.id), array_agg(p.pieces) INTO lot_ids, lot_pieces FROM (
  SELECT array_agg(product) AS ids, array_agg(quantity) AS quantities
  FROM jsonb_to_recordset(lines) AS l (product text, quantity int)) w, pick_lots(w.ids, w.quantities, today) p;`

export const stockMutations: Mutation[] = [
  {
    name: 'locks products for the figures of sales',
    edits: [
      {
        in: 'shop/db/migrations/044-locks-of-products.sql',
        sql: 'ALTER TABLE best_sellers DROP CONSTRAINT best_sellers_product_id_fkey;',
        becomes: '',
      },
    ],
    detectedBy: { test: 'only tables whose rows are written with the product locked refer to it' },
  },
  {
    name: 'chooses lots before the lock on their products',
    edits: [
      { in: HOLD, sql: LOCK, becomes: `${EARLY_PICK} ${LOCK}` },
      { in: HOLD, sql: PICK, becomes: '' },
    ],
    detectedBy: { test: 'an order that waited for its product takes the lots as they are then' },
  },
  {
    name: 'tidies lots for each order that meets them',
    edits: [{ in: 'tidyTogether', code: 'return shareRuns($$$)', becomes: 'return tidyLots(db, productIds)' }],
    detectedBy: { test: 'thirty orders that meet a lot past its day leave the connections to others' },
  },
  {
    name: 'sells a lot after its last day',
    edits: [
      {
        in: 'shop/db/migrations/044-locks-of-products.sql',
        sql: 'lots.product_id = w.product_id AND lots.sell_until >= today',
        becomes: 'lots.product_id = w.product_id',
      },
    ],
    detectedBy: { test: 'is not sold after its last day, also when nothing has looked at it yet' },
  },
  {
    name: 'adds a lot each time its form arrives',
    edits: [{ in: 'receiveLot', code: 'if (await isRepeated($$$)) return', becomes: '' }],
    detectedBy: { test: 'adds to the stock once, however often its form is sent' },
  },
  {
    name: 'packs an order with pieces of a recalled lot',
    edits: [{ in: 'setOrderStatus', code: 'await requireNotRecalled($$$)', becomes: 'await undefined' }],
    detectedBy: { test: 'stops an order that is paid after it, and tells its shopper' },
  },
  {
    name: 'looks for recalled lots without the lock on their products',
    edits: [{ in: 'requireNotRecalled', sql: 'ORDER BY id FOR SHARE', becomes: 'ORDER BY id' }],
    detectedBy: { test: 'a lot is recalled while a seller ships: ', file: 'recalls/concurrent-actors.test.ts' },
  },
  {
    name: 'takes an order for gone with its first parcel',
    edits: [
      {
        in: 'isStopped',
        sql: 'OR (${withStatus(sql`o.status`, isOnTheWay)} AND EXISTS (SELECT FROM parcels WHERE order_id = o.id))',
        becomes: '',
      },
    ],
    detectedBy: { test: 'stops what is left of an order that was shipped in part' },
  },
  {
    name: 'says of an order that was shipped in part that it has not left',
    edits: [{ in: 'mailRecalls', sql: `THEN 'a part'`, becomes: `THEN 'nothing'` }],
    detectedBy: { test: 'stops what is left of an order that was shipped in part' },
  },
  {
    name: 'tells the seller of a lot at each look',
    edits: [
      { in: 'mailExpiring', sql: 'UPDATE lots l SET warned_at = now()', becomes: 'UPDATE lots l SET warned_at = NULL' },
    ],
    detectedBy: { test: 'near its last day, and the chore runs again' },
  },
  {
    name: 'packs an order from other lots and keeps the recalled pieces taken',
    edits: [
      {
        in: 'repackOrder',
        sql: 'UPDATE lots l SET off_sale = l.off_sale + r.pieces, taken = l.taken - r.pieces',
        becomes: 'UPDATE lots l SET off_sale = l.off_sale + 0, taken = l.taken',
      },
    ],
    detectedBy: { test: 'lets an order be packed from other lots, once' },
  },
  {
    name: 'puts a refunded piece for the shelf back into no lot',
    edits: [{ in: 'refundPieces', code: 'if (order.in_lots) await returnPieces(tx, order, given)', becomes: '' }],
    detectedBy: { test: 'refunding a piece of a lot, and the seller presses again' },
  },
  {
    name: 'leaves a lot on sale after its last day',
    edits: [
      {
        in: 'withdrawUnsellable',
        sql: 'WHERE old.id = l.id AND CASE WHEN sell_until < ${todayInIndia} THEN available > 0 ELSE off_sale > 0 END',
        becomes: 'WHERE old.id = l.id AND off_sale > 0',
      },
    ],
    detectedBy: { test: 'off sale after its last day, and the chore runs again' },
  },
  {
    name: 'writes of a recall each time it looks',
    edits: [
      {
        in: 'mailRecalls',
        sql: 'AND NOT EXISTS (SELECT FROM recall_mails r WHERE r.lot_id = l.id AND r.user_id = o.user_id)',
        becomes: '',
      },
      {
        in: 'mailRecalls',
        sql: 'ON CONFLICT DO NOTHING RETURNING',
        becomes: 'ON CONFLICT (lot_id, user_id) DO UPDATE SET at = now() RETURNING',
      },
    ],
    detectedBy: { test: 'takes the lot off sale, finds its orders, stops what has not left' },
  },
  {
    name: 'reads the stock without locking it, then writes it',
    edits: [
      { in: HOLD, sql: 'FOR NO KEY UPDATE OF p', becomes: '' },
      { in: HOLD, sql: 'AND p.available >= coalesce(w.pieces, 0)', becomes: '' },
    ],
    detectedBy: { test: 'two shoppers order the last piece' },
  },
  {
    name: 'closes holds that give way in another transaction than the one that takes their pieces',
    edits: [
      {
        in: 'takeInPlaceOfOthers',
        code: "await closeLocked(tx, order, { to: 'EXPIRED', reason: 'gave way' })",
        becomes: "await closeLocked(db as Tx, order, { to: 'EXPIRED', reason: 'gave way' })",
      },
    ],
    detectedBy: { test: 'placing an order in place of an older hold, and the shopper taps Pay again' },
  },
  {
    name: 'lets holds give way before it asks the provider',
    edits: [
      {
        in: 'takeInPlaceOfOthers',
        code: 'if (!isOpened) return Promise.resolve(false)',
        becomes: 'return Promise.resolve(false)',
      },
    ],
    detectedBy: { test: 'stays when its payment has begun, and when the provider does not answer' },
  },
  {
    name: 'takes the youngest holds first',
    edits: [{ in: 'takeInPlaceOfOthers', sql: 'ORDER BY seconds DESC, o.id', becomes: 'ORDER BY seconds, o.id' }],
    detectedBy: { test: 'the oldest holds give way, as many as are needed and no more' },
  },
  {
    name: 'counts a hold from its own order, whatever its shopper held before',
    edits: [
      {
        in: 'heldBefore',
        code: 'return held.findLast(($S) => $S < HOUR) ?? 0',
        becomes: 'return 0',
      },
    ],
    detectedBy: { test: 'a replaced attempt is as old as the first one' },
  },
  {
    name: 'lets a shopper who has let pieces go push others out',
    edits: [{ in: 'mayPushOut', code: 'return last === undefined || last >= HOUR', becomes: 'return true' }],
    detectedBy: { test: 'who has let pieces go within the hour waits for others' },
  },
  {
    name: 'locks the products in the order of the cart',
    edits: [
      { in: HOLD, sql: 'ORDER BY p.id FOR', becomes: 'FOR' },
      { in: 'mergeLines/mergeLines', code: '$LINES.sort($$$)', becomes: '$LINES' },
    ],
    detectedBy: { fault: 'race: 100 pairs of carts', reports: /[1-9]\d* deadlocks|[1-9]\d* x 50[23]/ },
  },
  {
    name: 'writes lines at the current price and their sum at the price read before',
    edits: [
      { in: HOLD, sql: 'AND price_now(p) = coalesce(w.unit, price_now(p))', becomes: '' },
      {
        in: HOLD,
        sql: 'SELECT placed, p.id, l.nr, l.quantity, l.unit,',
        becomes: 'SELECT placed, p.id, l.nr, l.quantity, p.offer_price_paise,',
      },
    ],
    detectedBy: { test: 'a shopper buys while the seller changes the price' },
  },
  {
    name: 'holds a product whose first lot has just come without a look at its lots',
    edits: [
      { in: HOLD, sql: 'SELECT p.id, w.pieces, p.in_lots,', becomes: 'SELECT p.id, w.pieces, false AS in_lots,' },
    ],
    detectedBy: { test: 'an order takes its pieces out of lots whenever the first lot of its product comes' },
  },
  {
    name: 'counts the pieces of a product and of a component apart',
    edits: [{ in: HOLD, sql: 'GROUP BY product', becomes: 'GROUP BY product, unit' }],
    detectedBy: { test: 'takes the pieces of parts beside its other lines, and gives them back' },
  },
  {
    name: 'lets a shopper have two open attempts',
    edits: [
      {
        in: 'shop/db/migrations/088-orders-by-phone.sql',
        sql: 'CREATE UNIQUE INDEX orders_one_open_attempt',
        becomes: 'CREATE INDEX orders_one_open_attempt',
      },
    ],
    detectedBy: { test: 'one shopper in two windows' },
  },
  {
    name: "sets the seller's quantity from a read without a lock",
    edits: [{ in: 'lockProduct', code: '$QUERY.forUpdate()', becomes: '$QUERY' }],
    detectedBy: { test: 'a shopper buys while the seller sets the stock' },
  },
  {
    name: 'empties the whole cart after payment',
    edits: [
      {
        in: 'shop/db/migrations/072-sell-order.sql',
        sql: 'FILTER (WHERE c.value::int > coalesce(i.quantity, 0))',
        becomes: 'FILTER (WHERE false)',
      },
    ],
    detectedBy: { test: 'empties the cart of what was bought' },
  },
  {
    name: 'does not enforce the stock ledger in the database',
    edits: [
      {
        in: 'shop/db/migrations/005-guards.sql',
        sql: 'TRIGGER products_move_with_ledger AFTER UPDATE OF available, reserved, sold ON products',
        becomes: 'TRIGGER products_move_with_ledger AFTER UPDATE OF position ON products',
      },
    ],
    detectedBy: { test: 'added stock' },
  },
]
