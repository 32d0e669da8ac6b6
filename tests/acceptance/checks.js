import { accountChecks } from './calls/accounts.js'
import { cartChecks } from './calls/cart.js'
import { contactChecks } from './calls/contact.js'
import { journeyChecks } from './calls/journeys.js'
import { orderChecks } from './calls/orders.js'
import { productChecks } from './calls/products.js'
import { resetChecks } from './calls/reset.js'
import { sellerChecks } from './calls/seller.js'
import { browsePages } from './pages/browse.js'
import { cartPages } from './pages/cart.js'
import { checkoutPages } from './pages/checkout.js'
import { contactPages } from './pages/contact.js'
import { loginPages } from './pages/login.js'
import { orderPages } from './pages/orders.js'
import { resetPages } from './pages/reset.js'
import { sellerPages } from './pages/seller.js'
import { staticPages } from './pages/static.js'

/** In the order in which they run. */
export const allChecks = [
  ...accountChecks,
  ...productChecks,
  ...cartChecks,
  ...orderChecks,
  ...resetChecks,
  ...contactChecks,
  ...loginPages,
  ...browsePages,
  ...staticPages,
  ...contactPages,
  ...cartPages,
  ...checkoutPages,
  ...orderPages,
  ...resetPages,
  ...sellerPages,
  // They move the order that the checks before them read.
  ...journeyChecks,
  ...sellerChecks,
]

/** Why a line cannot be tested from outside. */
export const untestable = {
  1.4: 'It says that the server behaves as it likes beyond the calls.',
  8.4: 'It says that the statuses are not shown, so each of them is right.',
  9.9: 'It says that these are not shown.',
}
