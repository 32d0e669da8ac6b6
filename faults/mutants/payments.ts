// Naive builds: money that comes, in time and late.
import type { Mutant } from './mutant.ts'

export const payments: Mutant[] = [
  {
    name: 'sells what it said goes back, when the money is taken after all',
    edits: [
      {
        file: 'domain/orders/payments/settle-order.ts',
        from: '  if ((await lapsingPayments(',
        to: '  if (false && (await lapsingPayments(',
      },
    ],
    fails: { test: 'api/what-happens-when.test.ts', named: 'is authorised late and the goods are gone' },
  },
  {
    name: 'reads no payments beside one in a state it does not know',
    edits: [{ file: 'adapters/razorpay-wire.ts', from: ", 'other']).catch('other')", to: '])' }],
    fails: { test: 'adapters/razorpay.test.ts', named: 'in a state that nobody knows' },
  },
  {
    name: 'settles without locking the order',
    edits: [
      {
        file: 'domain/orders/order-row.ts',
        from: 'WHERE id = ${orderId} FOR NO KEY UPDATE`',
        to: 'WHERE id = ${orderId}`',
      },
    ],
    fails: { test: 'domain/orders/concurrent-actors.test.ts', named: 'the browser proves and the reconciler asks' },
  },
  {
    name: 'takes any amount for the right one',
    edits: [
      {
        file: 'domain/orders/payments/settle-order.ts',
        from: 'if (payment.amount !== order.amount_paise || payment.currency !== order.currency) {',
        to: 'if (payment.currency !== order.currency) {',
      },
    ],
    fails: { test: 'api/order-verify.test.ts', named: 'sends back a captured payment of' },
  },
  {
    name: 'gives up a hold without asking the provider',
    edits: [
      {
        file: 'domain/orders/payments/recheck-open-orders.ts',
        from: '  const asked = await askProvider(db, context, orderId)\n  if (asked.payState',
        to: '  const asked = { reached: true, underWay: false, payState: order.pay_state }\n  if (asked.payState',
      },
    ],
    fails: { test: 'domain/orders/model.test.ts', named: 'paid in the last moment of the hold' },
  },
  {
    name: 'captures first and takes the goods second',
    edits: [
      {
        file: 'domain/orders/payments/capture-late.ts',
        from: '  const held = await',
        to: '  await context.razorpay.capture(payment.id, payment.amount, payment.currency)\n  const held = await',
      },
    ],
    fails: { test: 'domain/orders/model.test.ts', named: 'authorised when the goods are with another' },
  },
  {
    name: 'takes an authorised payment for a captured one',
    edits: [
      {
        file: 'domain/orders/payments/verify-payment.ts',
        from: "  if (payment.value.status !== 'captured') return later(db, context, order.id)\n",
        to: '',
      },
      {
        file: 'domain/orders/payments/settle-order.ts',
        from: "  if (payment.status !== 'captured') throw new Error(`Payment ${payment.id} is ${payment.status}, not captured`)\n",
        to: '',
      },
    ],
    fails: { test: 'api/order-verify.test.ts', named: 'says pending while the payment is only authorised' },
  },
  {
    name: 'keeps what was paid twice',
    edits: [
      {
        file: 'domain/orders/payments/settle-order.ts',
        from: '  await oweRefund(tx, context.queue, owed(order, payment), role)\n  return order.pay_state\n',
        to: '  return order.pay_state\n',
      },
    ],
    fails: {
      test: 'domain/orders/payments/late-payment.test.ts',
      named: 'goes back by itself, and the order stays paid',
    },
  },
  {
    name: 'captures after all what it said goes back',
    edits: [
      {
        file: 'domain/orders/payments/capture-late.ts',
        from: ' || (await lapsingPayments(tx, orderId)).includes(payment.id)) return',
        to: ') return',
      },
    ],
    fails: { test: 'api/what-happens-when.test.ts', named: 'is authorised late and the goods are gone' },
  },
  {
    name: 'measures the age of a payment by its own clock',
    edits: [
      {
        file: 'domain/orders/payments/ask-provider.ts',
        from: '({ created_at }) => (rows[0]?.now ?? 0) - created_at',
        to: '({ created_at }) => Date.now() / 1_000 - created_at',
      },
    ],
    fails: { test: 'domain/orders/payments/late-payment.test.ts', named: 'for Razorpay captures by itself' },
  },
  {
    name: 'settles as many at once as there are',
    edits: [{ file: 'domain/orders/payments/settle-order.ts', from: 'takeTurns(4, ', to: 'takeTurns(1_000, ' }],
    fails: { fault: 'race: 100 shoppers prove', finds: /others (waited|were told)/ },
  },
  {
    name: 'asks about an order only when its hold is over',
    edits: [
      {
        file: 'domain/orders/payments/recheck-open-orders.ts',
        from: "AND (reserved_until <= now() OR asked_at IS NULL OR asked_at < now() - interval '85 seconds')\n    UNION ALL\n    SELECT id FROM orders WHERE pay_state IN",
        to: 'AND reserved_until <= now()\n    UNION ALL\n    SELECT id FROM orders WHERE pay_state IN',
      },
    ],
    fails: { fault: 'mood: webhooks dropped', finds: /150 \+ Infinity s/ },
  },
  {
    name: 'writes down who settled after the effect',
    edits: [
      {
        file: 'domain/orders/payments/settle-order.ts',
        from: "      if (seller) await recordResolution(tx, orderId, seller, 'settled', payment.id)\n",
        to: '',
      },
      {
        file: 'domain/orders/payments/settle-order.ts',
        from: '  if (settled.payState !== settled.order.pay_state) {\n',
        to: "  if (seller && settled.payState !== settled.order.pay_state) await recordResolution(db, orderId, seller, 'settled', payment.id)\n  if (settled.payState !== settled.order.pay_state) {\n",
      },
    ],
    fails: { test: 'domain/reconciliation/crash-points.test.ts', named: 'settling what nobody told of' },
  },
]
