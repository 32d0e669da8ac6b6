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
    edits: [{ in: 'claimOrder', code: 'if (account.email_proven_at === null) throw $ERROR', becomes: '' }],
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
        becomes: 'const isPayable = razorpayOrderId !== null',
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
]
