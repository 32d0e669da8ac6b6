// Mutations of orders that are paid to the courier.
import type { Mutation } from './mutation.ts'

export const cashMutations: Mutation[] = [
  {
    name: 'takes cash of anybody',
    edits: [{ in: 'placeCashOrder/requireCash', code: 'known?.has_bought', becomes: 'true' }],
    detectedBy: { test: 'to a shopper who has received nothing yet, also a paid order' },
  },
  {
    name: 'forgets parcels that came back unpaid',
    edits: [
      { in: 'placeCashOrder/requireCash', code: 'if ((known?.returns ?? 0) >= RETURNS) throw $ERROR', becomes: '' },
    ],
    detectedBy: { test: 'while another one is on its way, and after two parcels came back' },
  },
  {
    name: 'lets a shopper have several orders to pay in cash',
    edits: [
      {
        in: 'shop/db/migrations/087-cash.sql',
        sql: 'CREATE UNIQUE INDEX orders_one_cash',
        becomes: 'CREATE INDEX orders_one_cash',
      },
    ],
    detectedBy: { test: 'that was held beside another one is refused, and gives its pieces back' },
  },
  {
    name: 'keeps the pieces of an order that was refused beside another one',
    edits: [{ in: 'placeCashOrder/sellForCash', code: 'await closeAttempt($$$)', becomes: '' }],
    detectedBy: { test: 'that was held beside another one is refused, and gives its pieces back' },
  },
  {
    name: 'sells an order to be paid in cash for each time its form is sent',
    edits: [{ in: 'placeCashOrder/requireCash', code: 'if (known?.same) return known.same', becomes: '' }],
    detectedBy: { test: 'is one order of the last pieces' },
  },
  {
    name: 'keeps the stock of an order to be paid in cash held',
    edits: [{ in: 'placeCashOrder/sellForCash', code: "await moveStock($TX, 'sell', $ORDER)", becomes: '' }],
    detectedBy: { test: 'is sold and numbered at once, leaves like a paid one' },
  },
  {
    name: 'puts a parcel that came back on the shelf each time',
    edits: [
      { in: 'returnUnpaid/returnUnpaid', code: "if ($ORDER.closed_reason === 'returned') return", becomes: '' },
      { in: 'returnUnpaid/returnUnpaid', code: "if ($ORDER.pay_state !== 'CASH') throw $ERROR", becomes: '' },
    ],
    detectedBy: { test: 'that comes back is sold again, or written off, once' },
  },
  {
    name: 'puts pieces on the shelf that are written off',
    edits: [
      {
        in: 'returnUnpaid/endUnpaid',
        code: "if (toShelf) return moveStock(tx, 'restock', order)",
        becomes: "if (order.by_cash) return moveStock(tx, 'restock', order)",
      },
    ],
    detectedBy: { test: 'that comes back is sold again, or written off, once' },
  },
  {
    name: 'asks the provider to give cash back',
    edits: [{ in: 'isOfCash', code: "id.startsWith('cash_')", becomes: "id === ''" }],
    detectedBy: { test: 'is refunded by hand: pieces and the rest wait until a seller has given the cash back' },
  },
  {
    name: 'opens the payment of an order in cash that has left',
    edits: [
      {
        in: 'openPayment/mayBePaid',
        code: 'return order.by_cash && isInShop(order.status)',
        becomes: 'return order.by_cash',
      },
    ],
    detectedBy: { test: 'by an unknown link, after it has left, nor after it was cancelled' },
  },
  {
    name: 'collects the cash of an order that is paid by its link',
    edits: [
      {
        in: 'settleOrder/payInsteadOfCash',
        code: "{ pay_state: 'PAID', by_cash: false }",
        becomes: "{ pay_state: 'PAID' }",
      },
    ],
    detectedBy: { test: 'is paid online: sold once, with one invoice, and nobody collects the cash' },
  },
  {
    name: 'tells nobody that an order in cash is paid',
    edits: [{ in: 'settleOrder/payInsteadOfCash', code: 'await queuePaidInsteadEmails($$$)', becomes: '' }],
    detectedBy: { test: 'is paid online: sold once, with one invoice, and nobody collects the cash' },
  },
  {
    name: 'sends an order in cash that had ended before it was paid',
    edits: [
      {
        in: 'setOrderStatus/move',
        code: 'if (order.by_cash && order.paid_at === null && isCancelled(order.status)) throw $ERROR',
        becomes: '',
      },
    ],
    detectedBy: { test: 'after it came back or was cancelled gets its money back, and stays cancelled' },
  },
  {
    name: 'never asks about a payment that was opened for an order in cash',
    edits: [
      {
        in: 'recheckOpenOrders/recheckOrder',
        code: '(order.by_cash && order.razorpay_order_id === null)',
        becomes: 'order.by_cash',
      },
    ],
    detectedBy: { test: 'by a browser that never comes back is paid by the webhook, or found within the hour' },
  },
]
