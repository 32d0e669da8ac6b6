// Mutations of what keeps the protocol of money and stock right (tests/model), where no other test is about it.
import type { Mutation } from './mutation.ts'

const detectedBy = { test: 'does not go wrong at the shop', file: 'counterexamples.test.ts' }

export const protocolMutations: Mutation[] = [
  {
    name: 'collects the cash of an order that is paid',
    edits: [
      { in: 'receiveCash/receiveCash', code: 'if (!order.by_cash) throw $ERROR', becomes: '' },
      { in: 'receiveCash/receiveCash', code: "if (order.pay_state === 'PAID') return", becomes: '' },
      { in: 'receiveCash/receiveCash', code: "if (order.pay_state !== 'CASH') throw $ERROR", becomes: '' },
    ],
    detectedBy,
  },
  {
    name: 'holds an order by a code that is used up',
    edits: [
      {
        in: 'shop/db/migrations/084-hold-order.sql',
        sql: "has_uses_left(costs ->> 'code', buyer, placed) IS NOT TRUE",
        becomes: 'false',
      },
    ],
    detectedBy,
  },
  {
    name: 'takes an order in cash whose hold has ended',
    edits: [
      { in: 'placeCashOrder/sellForCash', code: "if (order.pay_state !== 'CREATING') throw $ERROR", becomes: '' },
    ],
    detectedBy,
  },
  {
    name: 'undoes a cancellation whose refund is sent',
    edits: [
      {
        in: 'setOrderStatus/refundNotSent',
        code: "if (order.pay_state !== 'REFUND_DUE') return undefined",
        becomes: '',
      },
      { in: 'setOrderStatus/refundNotSent', code: "$QUERY.where('status', '=', 'due')", becomes: '$QUERY' },
    ],
    detectedBy,
  },
  {
    name: 'settles a payment each time it is told',
    edits: [
      {
        in: 'settleOrder/settle',
        code: 'if (recorded.some(({ payment_id }) => payment_id === payment.id)) return order.pay_state',
        becomes: '',
      },
    ],
    detectedBy,
  },
  {
    name: 'takes the failure of an earlier try for that of the refund',
    edits: [{ in: 'applyRefund', code: 'if (refund.razorpay_refund_id !== reported.id) return', becomes: '' }],
    detectedBy,
  },
  {
    name: 'sells for a late payment without its pieces',
    edits: [{ in: 'settleOrder/settleFirst', code: 'if (!(await retake($$$))) return $CANCEL', becomes: '' }],
    detectedBy,
  },
  {
    name: 'closes an attempt that was paid since the provider was asked',
    edits: [{ in: 'closeAttempt', code: 'order.pay_state !== closing.from', becomes: 'false' }],
    detectedBy,
  },
  {
    name: 'holds pieces that are not there',
    edits: [
      { in: 'holdOrder/holdOrder', code: 'if (gone !== undefined) throw $ERROR', becomes: '' },
      { in: 'holdOrder/holdOrder', code: 'missing.size === 0', becomes: 'true' },
      {
        in: 'shop/db/migrations/084-hold-order.sql',
        sql: 'AND p.available >= coalesce(w.pieces, 0)',
        becomes: '',
      },
    ],
    detectedBy,
  },
  {
    name: 'opens the payment of an attempt that has ended',
    edits: [
      {
        in: 'createProviderOrder',
        sql: "AND pay_state = 'CREATING' RETURNING id, razorpay_order_id",
        becomes: 'RETURNING id, razorpay_order_id',
      },
    ],
    detectedBy,
  },
  {
    name: 'sends an order in cash that was called off before it was paid',
    edits: [{ in: 'settleOrder/settleFirst', code: 'if (isCancelled(order.status)) return $CANCEL', becomes: '' }],
    detectedBy,
  },
]
