import type { Deps } from '#api/deps'
import { presentMoney } from '#api/present/money'
import { type App, serve } from '#api/serve'
import { calls } from '#contract/calls'
import type { MendAct } from '#contract/money-by-day'
import { notices } from '#contract/wording'
import { correctAmount } from '#domain/orders/correct-amount'
import { captureByHand, giveBackForeign, leaveOut, settleByHand } from '#domain/orders/mend-money'
import { moneyByDay } from '#domain/orders/money-by-day'
import { refundAgain } from '#domain/orders/refund-again'
import { takeBackOrder } from '#domain/orders/take-back-order'
import { takeOverRefund } from '#domain/orders/take-over-refund'

// Each asks the provider, who takes only so many questions a minute from a shop.
const limit = { points: 120, seconds: 60, by: 'account' } as const

/** /api/seller/money: the provider's books beside the orders'. */
export function moneyCalls(app: App, deps: Deps): void {
  const { db } = deps
  const context = { ...deps, ...deps.settings }

  const mends: Record<MendAct, (sellerId: string, id: string) => Promise<string>> = {
    settle: async (sellerId, id) => {
      const payState = await settleByHand(db, context, sellerId, id)
      return payState === 'PAID' ? notices.paymentSettled : notices.paymentNotNeeded
    },
    'give back': (sellerId, id) => giveBackForeign(db, context, sellerId, id).then(() => notices.moneySentBack),
    'leave out': (sellerId, id) => leaveOut(db, context, sellerId, id).then(() => notices.moneyLeftOut),
    capture: (sellerId, id) => captureByHand(db, context, sellerId, id).then(() => notices.paymentCaptured),
    'take back order': (sellerId, id) => takeBackOrder(db, context, sellerId, id).then(() => notices.orderTakenBack),
    'correct amount': (sellerId, id) => correctAmount(db, context, sellerId, id).then(() => notices.amountCorrected),
    'take over refund': (sellerId, id) => takeOverRefund(db, context, sellerId, id).then(() => notices.refundTakenOver),
    'refund again': (sellerId, id) => refundAgain(db, context, sellerId, id).then(() => notices.refundSentAgain),
  }

  serve(app, deps, calls.sellerMoney, {
    limit,
    answer: async ({ query: { until } }) => presentMoney(await moneyByDay(db, context, until)),
  })

  serve(app, deps, calls.sellerMoneyMend, {
    limit,
    answer: async ({ body: { act, id }, seller }) => ({ msg: await mends[act](seller.id, id) }),
  })
}
