// Naive builds of the shop, and the test that each of them must fail: a test that no mistake fails shows nothing.

export type Mutant = {
  name: string
  /** In each file, what stands there and what a hurried engineer would have written. */
  edits: { file: string; from: string; to: string }[]
  /** The test file that must fail. */
  test: string
}

export const mutants: Mutant[] = [
  {
    name: 'reads the stock without locking it, then writes it',
    edits: [
      { file: 'domain/orders/hold-order.ts', from: ' FOR NO KEY UPDATE OF p', to: '' },
      { file: 'domain/orders/hold-order.ts', from: ' AND p.available >= l.quantity', to: '' },
    ],
    test: 'domain/orders/rivals.test.ts',
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
    test: 'domain/orders/rivals.test.ts',
  },
  {
    name: 'lets a shopper have two open attempts',
    edits: [
      {
        file: 'db/migrations/001-shop.sql',
        from: 'CREATE UNIQUE INDEX orders_one_open_attempt',
        to: 'CREATE INDEX orders_one_open_attempt',
      },
    ],
    test: 'domain/orders/rivals.test.ts',
  },
  {
    name: "trusts the body's order id",
    edits: [
      { file: 'domain/orders/verify-checkout.ts', from: '    stored !== answer.razorpayOrderId ||\n', to: '' },
      {
        file: 'domain/orders/verify-checkout.ts',
        from: 'checkoutSignatureIsValid(stored,',
        to: 'checkoutSignatureIsValid(answer.razorpayOrderId,',
      },
      { file: 'domain/orders/verify-checkout.ts', from: ' || payment.value.order_id !== stored) throw', to: ') throw' },
      {
        file: 'domain/orders/settle-order.ts',
        from: '    if (payment.order_id !== order.razorpay_order_id) throw new Error(`Payment ${payment.id} is for another order`)\n',
        to: '',
      },
    ],
    test: 'api/order-verify.test.ts',
  },
  {
    name: 'takes any amount for the right one',
    edits: [
      {
        file: 'domain/orders/settle-order.ts',
        from: 'if (payment.amount !== order.amount_paise || payment.currency !== order.currency) {',
        to: 'if (payment.currency !== order.currency) {',
      },
    ],
    test: 'domain/orders/model.test.ts',
  },
  {
    name: 'gives up a hold without asking the provider',
    edits: [
      {
        file: 'domain/orders/reconcile.ts',
        from: '  const asked = await askProvider(db, context, orderId)\n  if (asked.payState',
        to: '  const asked = { reached: true, underWay: false, payState: order.pay_state }\n  if (asked.payState',
      },
    ],
    test: 'domain/orders/crash-points.test.ts',
  },
  {
    name: 'captures first and takes the goods second',
    edits: [
      {
        file: 'domain/orders/capture-late.ts',
        from: '  const held = await',
        to: '  await context.razorpay.capture(payment.id, payment.amount, payment.currency)\n  const held = await',
      },
    ],
    test: 'domain/orders/late-money.test.ts',
  },
  {
    name: 'writes the mail after the commit',
    edits: [
      { file: 'domain/orders/settle-order.ts', from: '  await writePaid(tx, context, order)\n', to: '' },
      {
        file: 'domain/orders/settle-order.ts',
        from: '  if (settled.payState !== settled.order.pay_state) {\n',
        to: "  if (settled.payState !== settled.order.pay_state) {\n    if (settled.payState === 'PAID') await writePaid(db as never, context, settled.order)\n",
      },
    ],
    test: 'domain/orders/crash-points.test.ts',
  },
  {
    name: 'asks for a refund under a new key at each try',
    edits: [
      {
        file: 'domain/orders/send-refund.ts',
        from: 'key: refund.idempotency_key,',
        to: 'key: `${refund.idempotency_key}-${Date.now()}-${Math.random().toString(36).slice(2)}`,',
      },
      {
        file: 'domain/orders/send-refund.ts',
        from: "  if (whole && whole.status !== 'failed')",
        to: '  if (false as boolean && whole)',
      },
    ],
    test: 'domain/orders/crash-points.test.ts',
  },
  {
    name: "sets the seller's quantity from what was read without a lock",
    edits: [{ file: 'domain/catalogue/lock-product.ts', from: '    .forUpdate()\n', to: '' }],
    test: 'domain/orders/rivals.test.ts',
  },
  {
    name: 'lets the seller take back what the shopper has cancelled',
    edits: [
      {
        file: 'domain/orders/set-status.ts',
        from: 'if (await shopperCancelled(tx, order)) throw',
        to: 'if (false as boolean) throw',
      },
    ],
    test: 'domain/orders/rivals.test.ts',
  },
]
