import { Hono, type MiddlewareHandler, type NotFoundHandler } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { requestId } from 'hono/request-id'

import { addressCalls } from '#api/address'
import { auditRefusal } from '#api/audit'
import { authCalls } from '#api/auth'
import { backInStockCalls } from '#api/back-in-stock'
import { type CallsInProgress, callsInProgress } from '#api/calls-in-progress'
import { cartCalls } from '#api/cart'
import { shopCatalogue } from '#api/catalogue/shop-catalogue'
import { contactCalls } from '#api/contact'
import type { Deps } from '#api/deps'
import type { Env } from '#api/env'
import { beforeRouter, type FastPath, fastPath } from '#api/fast-path'
import { healthCalls } from '#api/health'
import { isAuthAnswers } from '#api/is-auth'
import { draining } from '#api/middleware/draining'
import { frontends } from '#api/middleware/frontends'
import { answerFailure, answerUnknown, answerWrongMethod } from '#api/middleware/failures'
import { requestLog } from '#api/middleware/request-log'
import { sameOrigin } from '#api/middleware/same-origin'
import { securityHeaders } from '#api/middleware/security-headers'
import { openapiCalls } from '#api/openapi'
import { lotCalls } from '#api/lot'
import { orderCalls } from '#api/order'
import { orderLists } from '#api/order-lists'
import { courierCalls } from '#api/courier'
import { parcelCalls } from '#api/parcel'
import { passkeyCalls } from '#api/passkey'
import { paymentReturnCalls } from '#api/payment-return'
import { pinCalls } from '#api/pin'
import { pictureFiles } from '#api/pictures'
import { productCalls } from '#api/product'
import { securityTxt } from '#api/security-txt'
import { sellerCalls } from '#api/seller'
import { sellerAccountCalls } from '#api/seller-account'
import { sellerActivityCalls } from '#api/seller-activity'
import { sellerMailCalls } from '#api/seller-mails'
import { gstCalls } from '#api/seller-gst'
import { moneyCalls } from '#api/seller-money'
import { secondFactorCalls } from '#api/seller-second-factor'
import { sellerTeamCalls } from '#api/seller-team'
import { sellerTodayCalls } from '#api/seller-today'
import type { App } from '#api/serve'
import { tracedCalls } from '#api/tracing/requests'
import { reportCalls } from '#api/reports'
import { ticketCalls } from '#api/tickets'
import { userCalls } from '#api/user'
import { userAccountCalls } from '#api/user-account'
import { userDeviceCalls } from '#api/user-devices'
import { userPrivacyCalls } from '#api/user-privacy'
import { webhookCalls } from '#api/webhook'
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

  userCalls(app, deps)
  userAccountCalls(app, deps)
  userDeviceCalls(app, deps)
  userPrivacyCalls(app, deps)
  authCalls(app, deps)
  sellerCalls(app, deps)
  sellerAccountCalls(app, deps)
  secondFactorCalls(app, deps)
  sellerTeamCalls(app, deps)
  sellerMailCalls(app, deps)
  sellerTodayCalls(app, deps, catalogue)
  sellerActivityCalls(app, deps)
  moneyCalls(app, deps)
  gstCalls(app, deps)
  productCalls(app, deps, catalogue, inProgress)
  cartCalls(app, deps)
  addressCalls(app, deps)
  contactCalls(app, deps)
  orderCalls(app, deps, orders)
  backInStockCalls(app, deps)
  parcelCalls(app, deps)
  courierCalls(app, deps)
  passkeyCalls(app, deps)
  lotCalls(app, deps)
  pinCalls(app, deps)
  reportCalls(app, deps)
  ticketCalls(app, deps)
  webhookCalls(app, deps)
  paymentReturnCalls(app, deps)
  pictureFiles(app, deps)
  securityTxt(app, deps)
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
