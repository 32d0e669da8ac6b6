import type { Deps } from '#api/http/deps'
import { responseOf } from '#api/http/encoded'
import { isAuthAnswers } from '#api/http/is-auth'
import { closeSession, currentSeller, deviceOf, openSession } from '#api/http/middleware/sessions'
import { countWrongPasswords } from '#api/http/password-tries'
import { responseCache } from '#api/http/response-cache'
import { type App, serve } from '#api/http/serve'
import { presentSales } from '#api/present/sales'
import { originOf, withAudit } from '#api/seller/audit'
import { taxOfShownDays } from '#api/seller/tax-of-days'
import { calls } from '#contract/calls'
import { salesPeriods } from '#contract/money/sales-periods'
import { loginStepNeeded, notices, success } from '#contract/wording'
import { setUpOwner } from '#domain/accounts/setup-link'
import { logSellerIn } from '#domain/accounts/sellers'
import { salesFigures } from '#domain/orders/figures/sales'

// The figures "so far" change with time, although nothing is sold.
const SALES_CACHE_MS = 60_000

export function sellerCalls(app: App, deps: Deps): void {
  const { db, settings } = deps
  const isAuth = isAuthAnswers(deps)

  serve(app, deps, calls.sellerIsAuth, {
    answer: async ({ c }) => {
      const seller = await currentSeller(c, deps)
      return seller ? responseOf(isAuth.seller(seller)) : c.json({ success: false })
    },
  })

  serve(app, deps, calls.sellerLogin, {
    hashes: true,
    answer: async ({ c, body }) => {
      const account = { kind: 'seller', email: body.email } as const
      const login = await withAudit(c, deps, { act: 'login', account }, () =>
        countWrongPasswords(c, deps, account, () =>
          logSellerIn(db, { ...body, device: deviceOf(c) }, settings.secondFactor),
        ),
      )
      await openSession(c, deps, 'seller', { ...login, email: body.email })
      const { next } = login
      // A client that knows no steps must not take the seller for logged in.
      return next
        ? c.json({ success: false, code: 'login-step', msg: loginStepNeeded[next], next })
        : { msg: success.loggedIn }
    },
  })

  serve(app, deps, calls.sellerSetUp, {
    limit: { points: 30, seconds: 3_600, by: 'ip' },
    hashes: true,
    answer: async ({ c, body }) => {
      await setUpOwner(db, { ...body, ...originOf(c, deps) })
      return { msg: notices.shopSetUp }
    },
  })

  serve(app, deps, calls.sellerLogout, {
    answer: async ({ c }) => {
      await closeSession(c, deps, 'seller')
      return { msg: notices.loggedOut }
    },
  })

  const sales = responseCache(deps, salesPeriods.length)
  for (const channel of ['orders', 'catalogue'] as const) deps.changes.on(channel, () => sales.drop())
  serve(app, deps, calls.sellerSales, {
    answer: ({ c, query: { days = '30' } }) =>
      sales.answer(c, days, async () => {
        const figures = await salesFigures(db, Number(days))
        const gst = await taxOfShownDays(deps, figures.days)
        return { json: presentSales(figures, settings.imagesUrl, gst), until: Date.now() + SALES_CACHE_MS }
      }),
  })
}
