// What a seller does on the Money page, in any order; see commands.ts.
import type { FoundDifference } from '#domain/reconciliation/compare-statements'
import { retryRefunds } from '#domain/orders/refunds/retry-refunds'
import { about, type Act, named } from '#test/crash/acts'
import { amountOf, type Model, type OrderModel, type PaymentModel, settle, takeOver } from '#test/crash/model'
import { differencesOf, press } from '#test/crash/money-page'

type Subject = { order: OrderModel; payment: PaymentModel }

function subjectOf(model: Model, { paymentId }: FoundDifference): Subject | undefined {
  for (const order of model.orders)
    for (const payment of order.payments) if (payment.id === paymentId) return { order, payment }
  return undefined
}

/** The seller looks at the Money page and presses the first button there. */
export function setMoneyRight(): Act {
  let found: FoundDifference | undefined
  let subject: Subject | undefined
  let isPart = false
  return {
    of: named('setMoneyRight'),
    promise: async (model, { room }) => {
      const payments = model.orders.flatMap((order) => order.payments.map(({ id }) => id))
      isPart = false
      found = (await differencesOf(room, payments)).find(({ act }) => act !== null)
      subject = found && subjectOf(model, found)
      if (!found || !subject) return 'granted'
      const { order, payment } = subject
      if (found.act === 'take over refund') {
        isPart = found.paise < amountOf(order, payment) - payment.apart
        return takeOver(model, order, payment, found.paise)
      }
      // Told of the order's second payment, or of its first.
      if (found.act === 'settle') settle(model, order, payment)
      if (found.act === 'refund') order.refundSent = true
      // The provider may be as it was when it last refused.
      return found.act === 'refund' || found.act === 'refund again' ? 'either' : 'granted'
    },
    do: async ({ room }) => {
      if (!found) return
      await press(room.shop, room.sellerId, found)
      if (subject && isPart) subject.payment.apart += found.paise
    },
  }
}

/** The seller tries the refunds of an order again. */
export function tryRefund(which: number): Act {
  return about(which, {
    of: named('tryRefund', which),
    promise: (order) => {
      if (order.pay !== 'back') return 'refused'
      order.refundSent = true
      return 'either'
    },
    do: ({ room: { shop, sellerId } }, { id }) => retryRefunds(shop.db, shop.context, sellerId, id),
  })
}
