// Mutations of the way from the tap on Pay to the provider's order.
import type { Mutation } from './mutation.ts'

export const checkoutMutations: Mutation[] = [
  {
    name: 'treats a corrected address as the same address',
    edits: [
      {
        in: 'quote',
        code: 'JSON.stringify([$LINES, $SUMS, $ADDRESS])',
        becomes: 'JSON.stringify([$LINES, $SUMS, $ADDRESS.zipcode])',
      },
    ],
    detectedBy: { test: 'once the address was corrected' },
  },
  {
    name: "creates the provider's order before committing its own",
    edits: [
      {
        in: 'holdOrder/holdOrder',
        code: 'await taking($DB, $ID, $WORK)',
        becomes: `(await context.razorpay.createOrder({ amountPaise: quoted.totalPaise, receipt: $ID }),
          await taking($DB, $ID, $WORK))`,
      },
    ],
    detectedBy: { test: 'placing an order, and the shopper leaves' },
  },
  {
    name: "trusts the body's order id",
    edits: [
      { in: 'verifyCheckout', code: '$STORED !== $ANSWER.razorpayOrderId', becomes: 'false' },
      {
        in: 'verifyCheckout',
        code: '$CLIENT.checkoutSignatureIsValid($STORED, $ANSWER.paymentId, $ANSWER.signature)',
        becomes: '$CLIENT.checkoutSignatureIsValid($ANSWER.razorpayOrderId, $ANSWER.paymentId, $ANSWER.signature)',
      },
      { in: 'verifyCheckout', code: '$PAYMENT.order_id !== $STORED', becomes: 'false' },
      { in: 'settleOrder', code: 'if ($PAYMENT.order_id !== $ORDER.razorpay_order_id) throw $ERROR', becomes: '' },
    ],
    detectedBy: { test: 'refuses the proof of a cheap order for' },
  },
  {
    name: 'shows an order to anybody who knows its number',
    edits: [{ in: 'readOrder/readOrder', code: '$USER !== undefined', becomes: 'false' }],
    detectedBy: { test: 'is for the shopper of the order' },
  },
  {
    name: 'ignores an attempt that is still open after four hours',
    edits: [
      {
        in: 'readCheckout',
        sql: "AND pay_state IN ('CREATING', 'AWAITING')",
        becomes: "AND pay_state IN ('CREATING', 'AWAITING') AND created_at > now() - interval '4 hours'",
      },
    ],
    detectedBy: { sequence: 'an attempt that was open for three days' },
  },
  {
    name: 'starts the time limit anew at each step of a tap on Pay',
    edits: [
      { in: 'placeOrder', code: '$DEADLINE - WORTH_TRYING_MS', becomes: '$DEADLINE + 6_000' },
      {
        in: 'placeOrder/placeOrder',
        code: 'createProviderOrder($DB, $CONTEXT, $ORDER, $OPTIONS)',
        becomes: 'createProviderOrder($DB, $CONTEXT, $ORDER, { deadline: performance.now() + ANSWER_WITHIN_MS })',
      },
    ],
    detectedBy: { test: 'every tap of the shopper is answered within 6 s' },
  },
  {
    name: 'waits for the provider while holding a database connection',
    edits: [
      {
        in: 'placeOrder/placeOrder',
        code: 'createProviderOrder($DB, $CONTEXT, $ORDER, $OPTIONS)',
        becomes: '$DB.connection().execute(() => createProviderOrder($DB, $CONTEXT, $ORDER, $OPTIONS))',
      },
    ],
    detectedBy: {
      fault: 'failure mode: provider answers after',
      reports: /account p99 [1-9]\d{3,} ms|[1-9]\d* refused/,
    },
  },
  {
    name: 'retries the creation of an order under another receipt',
    edits: [
      { in: 'createRazorpay', code: '$BREAKER.admits', becomes: '(() => true)' },
      {
        in: 'createRazorpay',
        code: "$CALL($TYPE, 'POST', '/v1/orders', $REQUEST)",
        becomes:
          "((request) => $CALL($TYPE, 'POST', '/v1/orders', { ...request, body: { ...request.body, receipt: Math.random().toString(36) } }))($REQUEST)",
      },
      {
        in: 'createProviderOrder/create',
        code: '$CLIENT.findOrderByReceipt($$$)',
        becomes: "({ is: 'unreachable', value: undefined })",
      },
      {
        in: 'createProviderOrder/createProviderOrder',
        code: '$EXISTS ? await $LOOKUP : undefined',
        becomes: 'undefined',
      },
    ],
    detectedBy: { fault: 'failure mode: provider executes', reports: /[1-9]\d* orders made twice/ },
  },
  {
    name: 'counts the uses of a code without its lock',
    edits: [
      {
        in: 'shop/db/migrations/082-codes.sql',
        sql: 'PERFORM FROM offers WHERE code = of_code AND num_nonnulls(most, each_most) > 0 FOR NO KEY UPDATE;',
        becomes: '',
      },
    ],
    detectedBy: { fault: 'race: 200 shoppers and a code for one order', reports: /a code for one order/ },
  },
  {
    name: 'does not look at the code of a payment that comes too late',
    edits: [{ in: 'retake', code: 'await mayUseCode($$$)', becomes: 'true' }],
    detectedBy: { test: 'that somebody else has used meanwhile is not given to a payment that comes too late' },
  },
  {
    name: 'holds stock without telling the other processes',
    edits: [{ in: 'holdOrder/holdOrder', code: "$CONTEXT.changes.publish('catalogue', '')", becomes: '' }],
    detectedBy: { test: 'what another of them holds' },
  },
]
