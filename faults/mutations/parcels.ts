// Mutations of parcels, of what the courier reports, and of gifts.
import type { Mutation } from './mutation.ts'

export const parcelMutations: Mutation[] = [
  {
    name: 'takes the events of the courier without their signature',
    edits: [{ in: 'courierCalls', code: '!courier || !isSigned', becomes: '!courier' }],
    detectedBy: { test: 'signed by a stranger', file: 'api/courier.test.ts' },
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
        sql: `<= i.quantity`,
        becomes: '<= i.quantity + 3',
      },
    ],
    detectedBy: { test: 'never takes more pieces than were bought, however many are added at once' },
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
    edits: [{ in: 'trackingOf', code: 'courier?.isItsPage(link)', becomes: 'courier' }],
    detectedBy: { test: 'for a link: a link is' },
  },
  {
    name: 'takes a changed gift for the same order',
    edits: [{ in: 'quote', code: "gift ? JSON.stringify(gift) : ''", becomes: "''" }],
    detectedBy: { test: 'that is changed before the payment is another order' },
  },
]
