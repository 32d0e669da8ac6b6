import type { Deps } from '#api/http/deps'
import { requirePasskeyFirst } from '#api/http/middleware/sessions'
import { type App, serve } from '#api/http/serve'
import { presentMoney } from '#api/present/money'
import { logAct, originOf } from '#api/seller/audit'
import { taxOfShownDays } from '#api/seller/tax-of-days'
import { calls } from '#contract/calls'
import type { ResolveAct } from '#contract/money/money-by-day'
import { notices } from '#contract/wording'
import { addRemittance, courierCash } from '#domain/orders/cash/remittances'
import { correctAmount } from '#domain/reconciliation/correct-amount'
import { compareMoney } from '#domain/reconciliation/count-differences'
import { recordExternalRefund } from '#domain/reconciliation/record-external-refund'
import { resendRefund } from '#domain/reconciliation/resend-refund'
import { capturePayment, refundUnmatched, ignorePayment, settlePayment } from '#domain/reconciliation/resolve-payment'
import { takeBackOrder } from '#domain/reconciliation/take-back-order'

// Each call asks the provider, which limits the requests of a shop.
const limit = { points: 120, seconds: 60, by: 'account' } as const

/** /api/seller/money: the provider's statement compared with the orders. */
export function moneyCalls(app: App, deps: Deps): void {
  const { db } = deps
  const context = { ...deps, publicUrl: deps.settings.publicUrl }

  const resolvers: Record<ResolveAct, (sellerId: string, id: string) => Promise<string>> = {
    settle: async (sellerId, id) => {
      const payState = await settlePayment(db, context, sellerId, id)
      return payState === 'PAID' ? notices.paymentSettled : notices.paymentNotNeeded
    },
    'give back': (sellerId, id) => refundUnmatched(db, context, sellerId, id).then(() => notices.moneySentBack),
    ignore: (sellerId, id) => ignorePayment(db, context, sellerId, id).then(() => notices.moneyIgnored),
    capture: (sellerId, id) => capturePayment(db, context, sellerId, id).then(() => notices.paymentCaptured),
    'take back order': (sellerId, id) => takeBackOrder(db, context, sellerId, id).then(() => notices.orderTakenBack),
    'correct amount': (sellerId, id) => correctAmount(db, context, sellerId, id).then(() => notices.amountCorrected),
    'take over refund': (sellerId, id) =>
      recordExternalRefund(db, context, sellerId, id).then(() => notices.refundTakenOver),
    'refund again': (sellerId, id) => resendRefund(db, context, sellerId, id).then(() => notices.refundSentAgain),
  }

  serve(app, deps, calls.sellerMoney, {
    limit,
    answer: async ({ query: { until } }) => {
      const money = await compareMoney(db, context, until)
      return presentMoney(money, await taxOfShownDays(deps, money.days.toReversed()))
    },
  })

  serve(app, deps, calls.sellerCash, { answer: () => courierCash(db) })

  serve(app, deps, calls.sellerCashAdd, {
    answer: async ({ c, body, seller }) => {
      await addRemittance(db, { id: seller.id, ...originOf(c, deps) }, body)
      logAct(c, deps, { act: 'courier cash noted' })
      return { msg: notices.courierCashNoted, ...(await courierCash(db)) }
    },
  })

  serve(app, deps, calls.sellerMoneyResolve, {
    limit,
    answer: async ({ c, body: { act, id }, seller }) => {
      await requirePasskeyFirst(c, deps)
      const msg = await resolvers[act](seller.id, id)
      logAct(c, deps, { act: 'difference resolved', subject: id, detail: act })
      return { msg }
    },
  })
}
