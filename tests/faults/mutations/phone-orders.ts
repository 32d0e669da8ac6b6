// Mutations of orders that a seller takes by phone.
import type { Mutation } from './mutation.ts'

export const phoneOrderMutations: Mutation[] = [
  {
    name: 'takes an order by phone for each time its form is sent',
    edits: [
      { in: 'placePhoneOrder', code: 'const id = draftId && idOf(seller, draftId)', becomes: 'const id = undefined' },
    ],
    detectedBy: { test: 'is one order, however often its form is sent, also at once' },
  },
  {
    name: 'gives the pieces of a link to shoppers',
    edits: [
      {
        in: 'takeInPlaceOfOthers/unpaidHolds',
        sql: 'user_id NOT IN (${userId}, ${BY_PHONE.id})',
        becomes: 'user_id <> ${userId}',
      },
    ],
    detectedBy: { test: 'does not give way to shoppers' },
  },
  {
    name: 'holds the pieces of a cancelled order by phone until its link ends',
    edits: [{ in: 'setOrderStatus', code: 'if (endsLink) await endLink($$$)', becomes: '' }],
    detectedBy: { test: 'of an order that the seller cancels ends at once' },
  },
  {
    name: 'lets an account claim an order with an email that nobody has proven',
    edits: [{ in: 'claimOrder', code: 'if (!account.isProven) throw $ERROR', becomes: '' }],
    detectedBy: { test: 'by nobody else: not with another email' },
  },
  {
    name: 'lets any proven account claim an order by its link',
    edits: [
      {
        in: 'claimOrder',
        code: 'if (account.email.toLowerCase() !== order.contact_email.toLowerCase()) throw $ERROR',
        becomes: '',
      },
    ],
    detectedBy: { test: 'by nobody else: not with another email' },
  },
  {
    name: 'moves an order that somebody has claimed',
    edits: [{ in: 'claimOrder', code: 'if (order.user_id !== BY_PHONE.id) throw $ERROR', becomes: '' }],
    detectedBy: { test: 'by the account with its email, proven' },
  },
  {
    name: 'shows the person of a paid order to who has its link',
    edits: [
      {
        in: 'payLink/payLink',
        code: 'const isPayable = $CONDITION',
        becomes: 'const isPayable = order.razorpay_order_id !== null',
      },
    ],
    detectedBy: { test: 'shows the order, and its person only until it is paid' },
  },
  {
    name: 'lets a caller have one open order, as a shopper',
    edits: [
      {
        in: 'shop/db/migrations/088-orders-by-phone.sql',
        sql: "ON orders (user_id, (CASE WHEN user_id = 'phone' THEN id ELSE '' END))",
        becomes: 'ON orders (user_id)',
      },
    ],
    detectedBy: { test: 'is one of many: a caller may have several open orders' },
  },
  {
    name: 'sends an order by phone to an address in another state',
    edits: [
      {
        in: 'placePhoneOrder',
        code: 'for (const place of places ?? [address]) requireDelivery(place, context.settings)',
        becomes: 'requireDelivery(address, context.settings)',
      },
    ],
    detectedBy: { test: 'is refused when one of them is in another state, and nothing is held' },
  },
  {
    name: 'takes the goods of one address for an order to many',
    edits: [
      {
        in: 'placePhoneOrder/linesOf',
        code: 'const times = $TIMES',
        becomes: 'const times = 1',
      },
    ],
    detectedBy: { test: 'is paid once, for a business, and each address is told from the others' },
  },
  {
    name: 'adds a parcel to none of the addresses of an order',
    edits: [{ in: 'addParcel', code: 'requireAddress(order, delivery)', becomes: '' }],
    detectedBy: { test: 'has a parcel for each address, also from the file of a courier' },
  },
  {
    name: 'packs pieces that were refunded for the last of many addresses',
    edits: [
      {
        in: 'piecesByDelivery',
        code: 'left.set(product, (left.get(product) ?? 0) - pieces)',
        becomes: '',
      },
    ],
    detectedBy: { test: 'leaves the last addresses without pieces that were refunded before they were sent' },
  },
  {
    name: 'keeps the addresses of an order whose account is deleted',
    edits: [{ in: 'releaseOrders', sql: 'gift = NULL, deliveries = NULL,', becomes: 'gift = NULL,' }],
    detectedBy: { test: 'is forgotten with the account that claimed it, and told to it before' },
  },
]
