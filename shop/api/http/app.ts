import { Hono, type MiddlewareHandler, type NotFoundHandler } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { requestId } from 'hono/request-id'

import { shopCatalogue } from '#api/catalogue/shop-catalogue'
import { type CallsInProgress, callsInProgress } from '#api/http/calls-in-progress'
import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { beforeRouter, type FastPath, fastPath } from '#api/http/fast-path'
import { isAuthAnswers } from '#api/http/is-auth'
import { draining } from '#api/http/middleware/draining'
import { answerFailure, answerUnknown, answerWrongMethod } from '#api/http/middleware/failures'
import { frontends } from '#api/http/middleware/frontends'
import { inReadersLanguage } from '#api/http/middleware/reader'
import { requestLog } from '#api/http/middleware/request-log'
import { sameOrigin } from '#api/http/middleware/same-origin'
import { securityHeaders } from '#api/http/middleware/security-headers'
import type { App } from '#api/http/serve'
import { healthCalls } from '#api/metrics/health'
import { openapiCalls } from '#api/openapi/openapi'
import { foundCalls } from '#api/pages/found'
import { agentRoutes } from '#api/agents/agent-routes'
import { securityTxt } from '#api/pages/security-txt'
import { courierCalls } from '#api/provider/courier'
import { paymentReturnCalls } from '#api/provider/payment-return'
import { whatsAppCalls } from '#api/provider/whatsapp'
import { webhookCalls } from '#api/provider/webhook'
import { auditRefusal } from '#api/seller/audit'
import { lotCalls } from '#api/seller/lot'
import { orderLists } from '#api/seller/order-lists'
import { parcelCalls } from '#api/seller/parcel'
import { offerCalls } from '#api/seller/offers'
import { phoneOrderCalls } from '#api/seller/phone-orders'
import { productFileCalls } from '#api/seller/product-files'
import { sellerCalls } from '#api/seller/seller'
import { sellerAccountCalls } from '#api/seller/seller-account'
import { sellerActivityCalls } from '#api/seller/seller-activity'
import { gstCalls } from '#api/seller/seller-gst'
import { sellerMailCalls } from '#api/seller/seller-mails'
import { moneyCalls } from '#api/seller/seller-money'
import { sellerPasskeyCalls } from '#api/seller/seller-passkeys'
import { tabletCalls } from '#api/seller/tablet'
import { secondFactorCalls } from '#api/seller/seller-second-factor'
import { sellerSettingsCalls } from '#api/seller/seller-settings'
import { sellerTeamCalls } from '#api/seller/seller-team'
import { sellerTodayCalls } from '#api/seller/seller-today'
import { addressCalls } from '#api/shopper/address'
import { authCalls } from '#api/shopper/auth'
import { backInStockCalls } from '#api/shopper/back-in-stock'
import { cartCalls } from '#api/shopper/cart'
import { contactCalls } from '#api/shopper/contact'
import { orderCalls } from '#api/shopper/order'
import { passkeyCalls } from '#api/shopper/passkey'
import { pictureFiles } from '#api/shopper/pictures'
import { pinCalls } from '#api/shopper/pin'
import { productCalls } from '#api/shopper/product'
import { reportCalls } from '#api/shopper/reports'
import { reviewCalls } from '#api/shopper/reviews'
import { ticketCalls } from '#api/shopper/tickets'
import { userCalls } from '#api/shopper/user'
import { loginCodeCalls } from '#api/shopper/user-login-code'
import { userAccountCalls } from '#api/shopper/user-account'
import { userDeviceCalls } from '#api/shopper/user-devices'
import { userPhoneCalls } from '#api/shopper/user-phone'
import { userPrivacyCalls } from '#api/shopper/user-privacy'
import { tracedCalls } from '#api/tracing/requests'
import { calls } from '#contract/calls'

/** Creates the handler of requests that are not calls. */
export type Pages = (app: App, deps: Deps, inProgress: CallsInProgress) => NotFoundHandler<Env>

const tellRequestId: MiddlewareHandler<Env> = (c, next) => {
  c.header('X-Request-Id', c.get('requestId'))
  return next()
}

/**
 * The whole HTTP API: middleware in order, then the calls by their first path segment, then the pages. `find` has what
 * the app would answer from memory.
 */
export function createApp(deps: Deps, pages?: Pages): { app: App; find: FastPath } {
  const app = new Hono<Env>()
  const catalogue = shopCatalogue(deps)
  const orders = orderLists(deps)
  const isAuth = isAuthAnswers(deps)
  const answer = answerFailure(deps)
  app.onError((error, c) => {
    auditRefusal(c, deps, error)
    return answer(error, c)
  })
  const inProgress = callsInProgress()
  app.notFound(answerUnknown(pages?.(app, deps, inProgress)))
  app.use('/api/*', inProgress.counted)
  // A client's own id would be a text of a stranger in the log.
  app.use(requestId({ headerName: '' }), tellRequestId)
  if (deps.traces) app.use('/api/*', tracedCalls(deps.traces))
  app.use(requestLog(deps))
  app.use(securityHeaders(deps))
  app.use(draining(deps))
  if (deps.settings.frontendOrigins.length > 0) app.use('/api/*', frontends(deps))
  app.use(methodNotAllowed({ app, onMethodNotAllowed: answerWrongMethod }))
  app.use(sameOrigin(deps))
  app.use(inReadersLanguage(deps))

  userCalls(app, deps)
  loginCodeCalls(app, deps)
  userAccountCalls(app, deps)
  userDeviceCalls(app, deps)
  userPhoneCalls(app, deps)
  userPrivacyCalls(app, deps)
  authCalls(app, deps)
  sellerCalls(app, deps)
  sellerAccountCalls(app, deps)
  secondFactorCalls(app, deps)
  sellerPasskeyCalls(app, deps)
  tabletCalls(app, deps)
  sellerTeamCalls(app, deps)
  sellerSettingsCalls(app, deps)
  sellerMailCalls(app, deps)
  sellerTodayCalls(app, deps, catalogue)
  sellerActivityCalls(app, deps)
  moneyCalls(app, deps)
  gstCalls(app, deps)
  productCalls(app, deps, catalogue, inProgress)
  productFileCalls(app, deps)
  offerCalls(app, deps)
  phoneOrderCalls(app, deps)
  cartCalls(app, deps)
  addressCalls(app, deps)
  contactCalls(app, deps)
  orderCalls(app, deps, orders)
  backInStockCalls(app, deps)
  parcelCalls(app, deps)
  whatsAppCalls(app, deps)
  courierCalls(app, deps)
  passkeyCalls(app, deps)
  lotCalls(app, deps)
  pinCalls(app, deps)
  reportCalls(app, deps)
  reviewCalls(app, deps)
  ticketCalls(app, deps)
  webhookCalls(app, deps)
  paymentReturnCalls(app, deps)
  pictureFiles(app, deps)
  securityTxt(app, deps)
  foundCalls(app, deps, catalogue, inProgress)
  agentRoutes(app, deps, catalogue, inProgress)
  healthCalls(app, deps)
  openapiCalls(app, deps)
  const find = fastPath(deps, catalogue, {
    [calls.userIsAuth.path]: isAuth.readyUser,
    [calls.sellerIsAuth.path]: isAuth.readySeller,
    ...orders.readyOfUser,
  })
  app.fetch = beforeRouter(find, app.fetch)
  return { app, find }
}
