// Mutations of parcels, of what the courier reports, and of gifts.
import type { Mutation } from './mutation.ts'

export const parcelMutations: Mutation[] = [
  {
    name: 'takes the events of the courier without their signature',
    edits: [{ in: 'courierCalls', code: '!isSigned', becomes: 'false' }],
    detectedBy: { test: 'signed by a stranger', file: 'shop/api/provider/courier.test.ts' },
  },
  {
    name: 'moves a parcel back with a late event',
    edits: [
      {
        in: 'moveParcel',
        sql: 'SELECT max(state) AS state FROM courier_events',
        becomes: 'SELECT min(state) AS state FROM courier_events',
      },
    ],
    detectedBy: { test: 'ends in the furthest state, and the order follows its parcels' },
  },
  {
    name: 'delivers an order with its first parcel',
    edits: [
      {
        in: 'moveParcel',
        code: "moved === 'delivered' && (await isAllDelivered(tx, order))",
        becomes: "moved === 'delivered'",
      },
    ],
    detectedBy: { test: 'with the last of them, and one that is packed in part not at all' },
  },
  {
    name: 'delivers what the seller has set back, with a repetition',
    edits: [{ in: 'moveParcel', sql: 'AND p.state < reported.state', becomes: '' }],
    detectedBy: { test: 'changes nothing that the seller has set to Delivered before, or back since' },
  },
  {
    name: 'lets a parcel have more pieces than were bought',
    edits: [
      {
        in: 'addParcel',
        sql: '<= unpacked_pieces(',
        becomes: '<= 3 + unpacked_pieces(',
      },
    ],
    detectedBy: { test: 'never takes more pieces than were bought, however many are added at once' },
  },
  {
    name: 'lets a parcel have pieces that are refunded',
    edits: [
      {
        in: 'addParcel',
        sql: 'quantity <= unpacked_pieces(${orderId}, product_id)',
        becomes: `quantity <= (SELECT quantity FROM order_items i WHERE i.order_id = \${orderId} AND i.product_id = line.product_id)
          - (SELECT coalesce(sum(quantity), 0) FROM parcel_lines p WHERE p.order_id = \${orderId} AND p.product_id = line.product_id)`,
      },
    ],
    detectedBy: { test: 'a seller packs all pieces while another one refunds a piece for the shelf' },
  },
  {
    name: 'waits for refunded pieces before an order is delivered',
    edits: [
      {
        in: 'moveParcel',
        sql: 'unpacked_pieces(order_id, product_id) > 0',
        becomes: `quantity > (
          SELECT coalesce(sum(p.quantity), 0) FROM parcel_lines p
          WHERE p.order_id = order_items.order_id AND p.product_id = order_items.product_id)`,
      },
    ],
    detectedBy: { test: 'go into no parcel, and their order is delivered without them' },
  },
  {
    name: 'takes a lost piece for one that was in no parcel',
    edits: [
      {
        in: 'shop/db/migrations/048-refunds-in-parcels.sql',
        sql: 'CASE WHEN NEW.to_shelf THEN',
        becomes: 'CASE WHEN true THEN',
      },
    ],
    detectedBy: { test: 'so the rest still goes out, and the order is delivered with it' },
  },
  {
    name: 'ships a parcel with pieces of a recalled lot',
    edits: [{ in: 'addParcel', code: 'await requireNotRecalled($$$)', becomes: 'await undefined' }],
    detectedBy: { test: 'an order with pieces of it is not shipped until it is packed from other lots' },
  },
  {
    name: 'mails a correction with each repetition',
    edits: [
      {
        in: 'correctParcel',
        sql: 'AND (courier, tracking_number, tracking_link) IS DISTINCT FROM (${courier}, ${number}, ${link}::text)',
        becomes: '',
      },
    ],
    detectedBy: { test: 'is mailed once, however often it is sent' },
  },
  {
    name: 'removes a parcel that the courier has',
    edits: [
      {
        in: 'removeParcel',
        sql: `state = 'shipped' AND NOT EXISTS (
      SELECT FROM courier_events e
      WHERE e.courier = p.courier AND e.tracking_number = p.tracking_number AND e.state IS NOT NULL
    )`,
        becomes: `state = 'shipped'`,
      },
    ],
    detectedBy: { test: 'is refused for a parcel that the courier has reported, also before its job ran' },
  },
  {
    name: 'links to any page',
    edits: [{ in: 'trackingOf', code: 'courier && isItsPage(courier, link)', becomes: 'courier' }],
    detectedBy: { test: 'for a link: a link is' },
  },
  {
    name: 'takes a changed gift for the same order',
    edits: [{ in: 'quote', code: "gift ? JSON.stringify(gift) : ''", becomes: "''" }],
    detectedBy: { test: 'that is changed before the payment is another order' },
  },
]
