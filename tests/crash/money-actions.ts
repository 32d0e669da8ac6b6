// Actions of the seller on the Money page; see commands.ts.
import { retryRefunds } from '#domain/orders/refunds/retry-refunds'
import type { FoundDifference } from '#domain/reconciliation/compare-statements'
import { orderAction, type Action, written } from './actions.ts'
import { isPartOf, type Model, type OrderModel, type PaymentModel, settle, takeOverExternal } from './model.ts'
import { differencesOf, pressButton } from './money-page.ts'

type Subject = { order: OrderModel; payment: PaymentModel }

function subjectOf(model: Model, { paymentId }: FoundDifference): Subject | undefined {
  for (const order of model.orders)
    for (const payment of order.payments) if (payment.id === paymentId) return { order, payment }
  return undefined
}

/** The seller presses the first button on the Money page. */
export function resolveDifference(): Action {
  let found: FoundDifference | undefined
  let subject: Subject | undefined
  let isPart = false
  return {
    of: written('resolveDifference'),
    predict: async (model, { harness }) => {
      const payments = model.orders.flatMap((order) => order.payments.map(({ id }) => id))
      isPart = false
      found = (await differencesOf(harness, payments)).find(({ act }) => act !== null)
      subject = found && subjectOf(model, found)
      if (!found || !subject) return 'granted'
      const { order, payment } = subject
      if (found.act === 'take over refund') {
        isPart = isPartOf(order, payment, found.paise)
        return takeOverExternal(model, order, payment, found.paise)
      }
      if (found.act === 'settle') settle(model, order, payment)
      if (found.act === 'refund') order.refundSent = true
      // The provider may refuse again.
      return found.act === 'refund' || found.act === 'refund again' ? 'either' : 'granted'
    },
    do: async ({ harness }) => {
      if (!found) return
      await pressButton(harness.shop, harness.sellerId, found)
      if (subject && isPart) subject.payment.refundedExternally += found.paise
    },
  }
}

/** The seller retries the refunds of an order. */
export function retryRefund(which: number): Action {
  return orderAction(which, {
    of: written('retryRefund', which),
    predict: (order) => {
      // The refunds of its pieces are retried, too.
      if (order.pay !== 'back') return order.refundedPaise > 0 ? 'either' : 'refused'
      order.refundSent = true
      return 'either'
    },
    do: ({ harness: { shop, sellerId } }, { id }) => retryRefunds(shop.db, shop.context, sellerId, id),
  })
}
