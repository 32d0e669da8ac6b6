// Naive builds: from the tap on Pay to the provider's order.
import type { Mutant } from './mutant.ts'

export const checkout: Mutant[] = [
  {
    name: 'takes a corrected address for the same one',
    edits: [{ file: 'domain/orders/checkout/quote.ts', from: 'sums, address]))', to: 'sums, address.zipcode]))' }],
    fails: { test: 'api/order-place.test.ts', named: 'once the address was corrected' },
  },
  {
    name: "makes the provider's order before its own is committed",
    edits: [
      {
        file: 'domain/orders/checkout/hold-order.ts',
        from: '    const held = await take(',
        to: '    await context.razorpay.createOrder({ amountPaise: quoted.totalPaise, receipt: id })\n    const held = await take(',
      },
    ],
    fails: { test: 'domain/orders/crash-points.test.ts', named: 'placing an order, and the shopper goes away' },
  },
  {
    name: "trusts the body's order id",
    edits: [
      { file: 'domain/orders/payments/verify-payment.ts', from: '    stored !== answer.razorpayOrderId ||\n', to: '' },
      {
        file: 'domain/orders/payments/verify-payment.ts',
        from: 'checkoutSignatureIsValid(stored,',
        to: 'checkoutSignatureIsValid(answer.razorpayOrderId,',
      },
      {
        file: 'domain/orders/payments/verify-payment.ts',
        from: ' || payment.value.order_id !== stored) throw',
        to: ') throw',
      },
      {
        file: 'domain/orders/payments/settle-order.ts',
        from: '    if (payment.order_id !== order.razorpay_order_id) throw new Error(`Payment ${payment.id} is for another order`)\n',
        to: '',
      },
    ],
    fails: { test: 'api/order-verify.test.ts', named: 'refuses the proof of a cheap order for a dear one' },
  },
  {
    name: 'shows an order to whoever knows its number',
    edits: [
      {
        file: 'domain/orders/order-row.ts',
        from: '.$if(userId !== undefined,',
        to: '.$if(userId === null,',
      },
    ],
    fails: { test: 'api/order-verify.test.ts', named: 'is for the shopper of the order' },
  },
  {
    name: 'forgets an attempt that is still open after four hours',
    edits: [
      {
        file: 'domain/orders/checkout/open-attempt.ts',
        from: "AND pay_state IN ('CREATING', 'AWAITING')\n",
        to: "AND pay_state IN ('CREATING', 'AWAITING') AND created_at > now() - interval '4 hours'\n",
      },
    ],
    fails: { test: 'domain/orders/model.test.ts', named: 'an attempt that was open for three days' },
  },
  {
    name: 'gives each tap on Pay all of the time anew',
    edits: [
      {
        file: 'domain/orders/checkout/place-order.ts',
        from: 'deadline - WORTH_TRYING_MS) {',
        to: 'deadline + 6_000) {',
      },
      {
        file: 'domain/orders/checkout/place-order.ts',
        from: 'openPayment(db, context, placed, { deadline })',
        to: 'openPayment(db, context, placed, { deadline: performance.now() + ANSWER_WITHIN_MS })',
      },
    ],
    fails: {
      test: 'domain/orders/payments/provider-failures.test.ts',
      named: 'every tap of the shopper is answered within 6 s',
    },
  },
  {
    name: 'waits for the provider on a line of the database',
    edits: [
      {
        file: 'domain/orders/checkout/place-order.ts',
        from: 'await openPayment(db, context, placed, { deadline })',
        to: 'await db.connection().execute(() => openPayment(db, context, placed, { deadline }))',
      },
    ],
    fails: { fault: 'mood: provider answers after', finds: /account p99 [1-9]\d{3,} ms|[1-9]\d* refused/ },
  },
  {
    name: 'asks for an order again under another receipt',
    edits: [
      { file: 'adapters/razorpay.ts', from: 'takesOrders: breaker.admits', to: 'takesOrders: () => true' },
      {
        file: 'adapters/razorpay.ts',
        from: '        receipt,\n',
        to: '        receipt: Math.random().toString(36),\n',
      },
      {
        file: 'domain/orders/checkout/create-provider-order.ts',
        from: 'const found = await context.razorpay.findOrderByReceipt(order.id, left(deadline))',
        to: "const found = { is: 'unreachable', value: undefined as never } as const as { is: 'done' | 'unreachable'; value: never }",
      },
      {
        file: 'domain/orders/checkout/create-provider-order.ts',
        from: 'mayExist ? await lookUp(context, order.id, left(deadline)) : undefined',
        to: '(void [mayExist, lookUp], undefined)',
      },
    ],
    fails: { fault: 'mood: provider does it', finds: /[1-9]\d* orders made twice/ },
  },
]
