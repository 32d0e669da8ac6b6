import { paths } from '#contract/paths'

/**
 * The pages with an address or an order: no browser keeps one for the next person who uses it. The others show no more
 * than the shopper's name and cart; a browser may keep one for its back button, which a logout clears.
 */
export const personal = [
  paths.cart(),
  paths.addAddress(),
  paths.account(),
  paths.yourData(),
  paths.myOrders(),
  paths.paymentSuccess('').replace(/\?.*/, ''),
  paths.pay(''),
  paths.seller(),
]
