// Naive builds: money that goes back, and who may send it.
import type { Mutant } from './mutant.ts'

export const refunds: Mutant[] = [
  {
    name: 'asks for a refund under a new key at each try',
    edits: [
      {
        file: 'domain/orders/refunds/send-refund.ts',
        from: 'key: refund.idempotency_key,',
        to: 'key: `${refund.idempotency_key}-${Date.now()}-${Math.random().toString(36).slice(2)}`,',
      },
      {
        file: 'domain/orders/refunds/send-refund.ts',
        from: '  if (whole)',
        to: '  if (false as boolean && whole)',
      },
    ],
    fails: { test: 'domain/orders/crash-points.test.ts', named: 'sending a refund' },
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
    fails: {
      test: 'domain/orders/concurrent-actors.test.ts',
      named: 'the shopper cancels what the seller is sending off',
    },
  },
  {
    name: 'asks for a refund before its row says that it goes',
    edits: [
      {
        file: 'domain/orders/refunds/send-refund.ts',
        from: '  const refund = await markSent(db, context, refundId, seller)\n  if (!refund) return\n',
        to: "  const refund = await readRefund(db, refundId)\n  if (!refund || refund.status === 'processed' || refund.status === 'dropped') return\n",
      },
      {
        file: 'domain/orders/refunds/send-refund.ts',
        from: "  if (outcome.is === 'done') {\n",
        to: "  await markSent(db, context, refundId, seller)\n  if (outcome.is === 'done') {\n",
      },
    ],
    fails: {
      test: 'domain/orders/concurrent-actors.test.ts',
      named: 'the seller takes a cancellation back while its refund is being sent',
    },
  },
  {
    name: 'gives the stock back as often as Cancel is pressed',
    edits: [
      {
        file: 'domain/orders/order-row.ts',
        from: 'WHERE id = ${orderId} FOR NO KEY UPDATE`',
        to: 'WHERE id = ${orderId}`',
      },
      { file: 'db/migrations/001-shop.sql', from: '  UNIQUE (order_id, product_id, kind, cycle),\n', to: '' },
      {
        file: 'domain/orders/refunds/refund-row.ts',
        from: '  if (!owed) throw new Error(`Payment ${payment.payment_id} is refunded already`)\n',
        to: '  if (!owed) return\n',
      },
    ],
    fails: { test: 'api/order-cancel.test.ts', named: 'gives stock and money back, once' },
  },
  {
    name: 'lets an order back to paid while its refund is on its way',
    edits: [
      {
        file: 'db/migrations/009-every-difference-has-a-button.sql',
        from: "reason NOT IN ('extra', 'outside') AND status <> 'dropped'",
        to: "reason NOT IN ('extra', 'outside') AND status = 'processed'",
      },
    ],
    fails: { test: 'db/pay-state.test.ts', named: 'leaves a way back to paid' },
  },
  {
    name: 'sends a lost refund again for each who presses',
    edits: [
      {
        file: 'domain/orders/order-row.ts',
        from: 'WHERE id = ${orderId} FOR NO KEY UPDATE`',
        to: 'WHERE id = ${orderId}`',
      },
      {
        file: 'domain/reconciliation/resend-refund.ts',
        from: 'await lockRefund(tx, missingId)',
        to: 'await readRefund(tx as never, missingId)',
      },
    ],
    fails: { test: 'api/seller-money-refunds.test.ts', named: 'is sent again, once, whoever presses how often' },
  },
  {
    name: 'lets an order out of refunded without a refund that goes',
    edits: [
      {
        file: 'db/migrations/009-every-difference-has-a-button.sql',
        from: "OLD.pay_state = 'REFUNDED' AND NOT EXISTS",
        to: 'false AND NOT EXISTS',
      },
    ],
    fails: { test: 'db/pay-state.test.ts', named: 'an order that is refunded and has a refund that is' },
  },
  {
    name: 'takes a refund over each time it is pressed',
    edits: [
      { file: 'domain/reconciliation/record-external-refund.ts', from: '  if (known) return known.id\n', to: '' },
    ],
    fails: { test: 'domain/reconciliation/crash-points.test.ts', named: 'taking over a refund of the whole' },
  },
  {
    name: 'takes a refund over beside the one that is owed',
    edits: [
      {
        file: 'domain/reconciliation/record-external-refund.ts',
        from: '  if (owed) return beside(',
        to: '  if (owed && (false as boolean)) return beside(',
      },
    ],
    fails: {
      test: 'domain/reconciliation/concurrent-actors.test.ts',
      named: 'a seller takes a refund over while the shopper cancels',
    },
  },
  {
    name: 'takes an order back beside the refund that it owes',
    edits: [
      {
        file: 'domain/reconciliation/take-back-order.ts',
        from: "  const owed = refunds.find(({ reason }) => reason !== 'outside')\n",
        to: '  const owed = undefined as never\n',
      },
    ],
    fails: {
      test: 'domain/reconciliation/concurrent-actors.test.ts',
      named: 'a seller takes an order back while the shopper cancels',
    },
  },
  {
    name: 'numbers the tries of a refund as if they were refunds',
    edits: [
      {
        file: 'domain/orders/refunds/refund-row.ts',
        from: '/^(rf-[^-]+-\\d+)(?:-(\\d+))?$/',
        to: '/^(.*)-(\\d+)$/',
      },
    ],
    fails: {
      test: 'domain/reconciliation/concurrent-actors.test.ts',
      named: 'a seller takes a part over while the worker sends the whole',
    },
  },
  {
    name: 'takes over what the provider tells of a refund without a word to the shopper',
    edits: [
      {
        file: 'domain/orders/refunds/send-refund.ts',
        from: '    await queueFinalCancellationEmail(tx, context, order, refund)\n    if (news',
        to: '    if (news',
      },
    ],
    fails: {
      test: 'domain/orders/model.test.ts',
      named: 'the seller cancels, a person gives it all back, and the provider tells of that',
    },
  },
  {
    name: 'owes the whole, though a part of it went back',
    edits: [
      {
        file: 'domain/orders/refunds/refund-row.ts',
        from: '        ${payment.amount_paise} - ${outside(payment.payment_id)}, ${firstKey',
        to: '        ${payment.amount_paise}, ${firstKey',
      },
    ],
    fails: { test: 'domain/orders/model.test.ts', named: 'a half goes back by hand, and the seller cancels' },
  },
  {
    name: 'lets go of a part that the bank did not take, though nothing of that money may stay',
    edits: [{ file: 'domain/orders/refunds/send-refund.ts', from: ' && !(await isOwedAnyway(tx, refund))', to: '' }],
    fails: {
      test: 'domain/orders/model.test.ts',
      named: 'the bank does not take the half that a person gave back of money that came too late',
    },
  },
]
