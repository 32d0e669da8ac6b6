// Mutations of captures and settlement, in time and late.
import type { Mutation } from './mutation.ts'

export const paymentMutations: Mutation[] = [
  {
    name: 'replaces a comparison of money by an earlier one',
    edits: [{ in: 'compareMoney', sql: 'WHERE money_compared.asked_at < excluded.asked_at', becomes: '' }],
    detectedBy: { test: 'not as an earlier comparison found it that ended later' },
  },
  {
    name: 'sells for a payment that it has announced as returned, when it is captured after all',
    edits: [{ in: 'settleOrder', code: '(await lapsingPayments($$$)).includes($PAYMENT)', becomes: 'false' }],
    detectedBy: { test: 'is authorised late and the goods are gone' },
  },
  {
    name: 'rejects a list of payments for one in an unknown state',
    edits: [{ in: 'razorpayPayment', code: "$STATES.catch('other')", becomes: '$STATES' }],
    detectedBy: { test: 'in an unknown state, and those beside it' },
  },
  {
    name: 'settles without locking the order',
    edits: [{ in: 'lockOrder', sql: 'FOR NO KEY UPDATE', becomes: '' }],
    detectedBy: { test: 'two sellers settle the second payment of an order' },
  },
  {
    name: 'accepts any amount',
    edits: [{ in: 'settleOrder', code: '$PAYMENT.amount !== $ORDER.amount_paise', becomes: 'false' }],
    detectedBy: { test: 'sends back a captured payment of', file: 'order-verify.test.ts' },
  },
  {
    name: 'ends a hold without asking the provider',
    edits: [
      {
        in: 'recheckOrder/recheckOrder',
        code: 'await askProvider($$$)',
        becomes: '{ reached: true, pending: false, payState: order.pay_state }',
      },
    ],
    detectedBy: { sequence: 'paid in the last moment of the hold' },
  },
  {
    name: 'captures first and takes the goods second',
    edits: [
      {
        in: 'captureAuthorised',
        code: 'await retake($TX, $ORDER)',
        becomes: `(await context.razorpay.capture(payment.id, payment.amount, payment.currency), await retake($TX, $ORDER))`,
      },
    ],
    detectedBy: { sequence: 'authorised when the goods are sold to another shopper' },
  },
  {
    name: 'treats an authorised payment as captured',
    edits: [
      { in: 'verifyCheckout', code: "if ($PAYMENT.status !== 'captured') return $PENDING", becomes: '' },
      { in: 'settleOrder', code: "if ($PAYMENT.status !== 'captured') throw $ERROR", becomes: '' },
    ],
    detectedBy: { test: 'says pending while the payment is only authorised' },
  },
  {
    name: 'keeps the second payment of an order',
    edits: [{ in: 'settleOrder/refundExtra', code: 'await oweRefund($$$)', becomes: '' }],
    detectedBy: { test: 'goes back by itself, and the order stays paid' },
  },
  {
    name: 'captures a payment that it has announced as returned',
    edits: [{ in: 'captureAuthorised', code: '(await lapsingPayments($$$)).includes($PAYMENT)', becomes: 'false' }],
    detectedBy: { test: 'is authorised late and the goods are gone' },
  },
  {
    name: 'measures the age of a payment by its own clock',
    edits: [{ in: 'askProvider', code: '($NOW ?? 0) - $AT', becomes: 'Date.now() / 1_000 - $AT' }],
    detectedBy: { test: 'for Razorpay captures by itself' },
  },
  {
    name: 'settles any number of payments at once',
    edits: [
      { in: 'settleOrder', code: 'limitConcurrency($COUNT, $WAITING)', becomes: 'limitConcurrency(1_000, $WAITING)' },
    ],
    detectedBy: { fault: 'race: 60 shoppers verify', reports: /others (waited|got)|503/ },
  },
  {
    name: 'sells at once for a payment that it has announced as returned',
    edits: [
      {
        in: 'shop/db/migrations/085-sell-components.sql',
        sql: "OR EXISTS (SELECT FROM order_events WHERE order_id = bought AND field = 'incident' AND to_value = lapsing AND note = payment ->> 'id')",
        becomes: '',
      },
    ],
    detectedBy: { test: 'when it was announced as returned, and the seller takes' },
  },
  {
    name: "sells an order for another shopper's proof",
    edits: [
      {
        in: 'shop/db/migrations/085-sell-components.sql',
        sql: 'OR o.user_id <> coalesce(buyer, o.user_id)',
        becomes: '',
      },
    ],
    detectedBy: { test: 'is for the shopper of the order' },
  },
  {
    name: 'looks up an order for a return that nobody signed',
    edits: [{ in: 'settleReturn', code: 'if (!$CLIENT.checkoutSignatureIsValid($$$)) return $FORGED', becomes: '' }],
    detectedBy: { test: 'a forged signature', file: 'payment-return.test.ts' },
  },
  {
    name: 'shows the state of an order to anybody who knows its id',
    edits: [{ in: 'paymentReturnCalls', code: '!isEqual($PROOF, proofOf($ID))', becomes: 'false' }],
    detectedBy: { test: 'the page of an order opens only with the proof of the redirect' },
  },
  {
    name: 'lets pages of other sites call whatever is about payments',
    edits: [{ in: 'sameOrigin', code: 'signed.includes($PATH)', becomes: "$PATH.startsWith('/api/order/razorpay')" }],
    detectedBy: { test: 'is refused when a page of another site sends it' },
  },
  {
    name: 'asks about an order only when its hold is over',
    edits: [
      {
        in: 'recheckOpenOrders',
        sql: "(reserved_until <= now() OR asked_at IS NULL OR asked_at < now() - greatest(interval '85 seconds', (now() - created_at) / 30))",
        becomes: 'reserved_until <= now()',
      },
    ],
    detectedBy: { fault: 'failure mode: webhooks dropped', reports: /150 \+ Infinity s/ },
  },
  {
    name: 'lets the hold end of an order whose shopper chose cash on delivery',
    edits: [{ in: 'askProvider', code: 'payments.filter(isCashToCome)', becomes: 'payments.slice(payments.length)' }],
    detectedBy: { test: 'is found without a webhook', file: 'order-cash.test.ts' },
  },
  {
    name: 'tells the seller at each look of cash that was chosen too late',
    edits: [
      {
        in: 'keepForCash',
        code: 'if ((await incidentNotes($$$)).includes($ID)) return $STATE',
        becomes: '',
      },
    ],
    detectedBy: { test: 'is told to the seller when the stock is gone', file: 'order-cash.test.ts' },
  },
  {
    name: 'refunds cash that the provider does not have',
    edits: [{ in: 'settleOrder/settleFirst', code: "payment.method === 'cod'", becomes: 'false' }],
    detectedBy: { test: 'is not refunded when the cash has the provider’s fee in it' },
  },
  {
    name: 'restocks an order to be paid in cash that has left',
    edits: [
      {
        in: 'endCash',
        code: "if (order.pay_state !== 'CASH' || !isToPack(order.status)) return $STATE",
        becomes: "if (order.pay_state !== 'CASH') return $STATE",
      },
    ],
    detectedBy: { test: 'ends when the seller cancels it, or the provider gives it up before it is packed' },
  },
  {
    name: 'records who settled a payment after the effect',
    edits: [
      { in: 'settleOrder', code: 'if (seller) await recordResolution($$$)', becomes: '' },
      {
        in: 'settleOrder/settleCaptured',
        code: 'settle($DB, $CONTEXT, $ID, $PAYMENT, $SELLER)',
        becomes: `(async () => {
            const { readOrder } = await import('#domain/orders/order/order-row')
            const before = await readOrder($DB, $ID)
            const result = await settle($DB, $CONTEXT, $ID, $PAYMENT, $SELLER)
            if ($SELLER && result !== before.pay_state)
              await recordResolution($DB, $ID, $SELLER, 'settled', $PAYMENT.id)
            return result
          })()`,
      },
    ],
    detectedBy: { test: 'settling an unreported payment' },
  },
]
