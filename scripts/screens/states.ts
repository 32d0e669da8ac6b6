import type { Page } from '@playwright/test'

import { calls } from '../../contract/calls.ts'
import { paths } from '../../contract/paths.ts'
import { failing, refundedOrders } from './failing-scenes.ts'
import { cartOfOddProducts, fullCart, oddProduct } from './odd-products.ts'
import {
  askForCode,
  askToCancel,
  afterCancelling,
  cheaperMeanwhile,
  fillCartWith,
  goOnToNewPassword,
  invoicePath,
  loseConnection,
  openFilters,
  openHistory,
  openMenu,
  payAnOrder,
  placeAnOrder,
  press,
  productFormOf,
  type Scene,
  someProduct,
  soldMeanwhile,
  stocked,
  tickAll,
  undelivered,
  writeWrongAddress,
  addressOf,
  waitForTheBank,
} from './scenes.ts'
import { undeliverableMails } from './mail-scene.ts'
import { moneyDiffers, noFaults, openMoney, razorpayIsSilent, razorpayIsSlow } from './money-scenes.ts'

/** One page in one state: its user, the preparation, and the presses after it is open. */
export type State = {
  name: string
  who: 'visitor' | 'newcomer' | 'shopper' | 'seller'
  path?: string
  /** Resolves with the address when it is known only then. */
  prepare?: (scene: Scene) => Promise<string | void>
  act?: (page: Page, scene: Scene) => Promise<void>
}

const policies = [paths.privacyPolicy, paths.terms, paths.cancellationRefund, paths.shippingDelivery, paths.contactUs]
/** In the order of a visit: early states are still empty, later ones have orders. */
export const states: State[] = [
  { name: 'login', who: 'visitor', path: paths.login() },
  { name: 'register', who: 'visitor', path: '/?mode=register' },
  { name: 'register-refused', who: 'visitor', path: '/?mode=register', act: press('Create Account') },
  { name: 'reset-password', who: 'visitor', path: paths.resetPassword() },
  { name: 'reset-code', who: 'visitor', path: paths.resetPassword(), act: askForCode },
  { name: 'reset-new-password', who: 'visitor', path: paths.resetPassword(), act: goOnToNewPassword },
  ...policies.map((path) => ({ name: path().slice(1), who: 'visitor' as const, path: path() })),
  { name: 'not-found', who: 'visitor', path: '/no/such/page' },
  { name: 'offline', who: 'visitor', path: '/privacy-policy', act: async (page) => void (await page.goto('/offline')) },
  { name: 'seller-login', who: 'visitor', path: paths.seller() },

  { name: 'home', who: 'newcomer', path: paths.home() },
  { name: 'home-offline', who: 'newcomer', path: paths.home(), act: loseConnection },
  { name: 'phone-menu', who: 'newcomer', path: paths.home(), act: openMenu },
  { name: 'products', who: 'newcomer', path: paths.products() },
  { name: 'products-filtered', who: 'newcomer', path: '/products?category=Nuts&price=250-500&price=500-1000' },
  { name: 'products-filters', who: 'newcomer', path: '/products?price=250-500', act: openFilters },
  { name: 'products-none-left', who: 'newcomer', path: '/products?search=cashew&price=1000-2000&weight=0-250' },
  { name: 'search', who: 'newcomer', path: paths.products('badam') },
  { name: 'search-closest', who: 'newcomer', path: paths.products('kaju katli') },
  { name: 'search-empty', who: 'newcomer', path: paths.products('chocolate') },
  { name: 'category', who: 'newcomer', path: paths.category('Dry-Fruits') },
  { name: 'category-unknown', who: 'newcomer', path: paths.category('Sweets') },
  { name: 'product', who: 'newcomer', prepare: async ({ context }) => addressOf(await someProduct(context, 'Dates')) },
  {
    name: 'product-viewer',
    who: 'newcomer',
    prepare: async ({ context }) => addressOf(await someProduct(context, 'Dates')),
    act: press('Open picture 1 on the whole screen'),
  },
  { name: 'product-few', who: 'newcomer', prepare: stocked(3) },
  { name: 'product-sold-out', who: 'newcomer', prepare: stocked(0) },
  { name: 'product-missing', who: 'newcomer', path: paths.product('Dates', 'none') },
  { name: 'cart-empty', who: 'newcomer', path: paths.cart() },
  { name: 'add-address', who: 'newcomer', path: paths.addAddress() },
  { name: 'add-address-refused', who: 'newcomer', path: paths.addAddress(), act: press('Save Address') },
  { name: 'account-refused', who: 'newcomer', path: paths.account(), act: press('Change password') },
  { name: 'my-orders-empty', who: 'newcomer', path: paths.myOrders() },
  { name: 'contact', who: 'newcomer', path: paths.contact() },
  { name: 'contact-refused', who: 'newcomer', path: paths.contact(), act: press('Send Message') },
  { name: 'add-address-wrong', who: 'newcomer', path: paths.addAddress(), act: writeWrongAddress },
  { name: 'cart-undelivered', who: 'newcomer', path: paths.cart(), prepare: undelivered, act: press(/^Pay ₹/) },
  { name: 'account', who: 'newcomer', path: paths.account() },
  { name: 'cart', who: 'shopper', path: paths.cart(), prepare: async ({ context }) => fillCartWith(context, 3) },
  { name: 'cart-sold-meanwhile', who: 'shopper', path: paths.cart(), prepare: soldMeanwhile },
  { name: 'cart-cheaper-meanwhile', who: 'shopper', path: paths.cart(), prepare: cheaperMeanwhile },

  { name: 'seller-money-empty', who: 'seller', path: paths.sellerMoney() },
  { name: 'seller-orders-empty', who: 'seller', path: paths.sellerOrders() },
  { name: 'payment-waiting', who: 'shopper', prepare: placeAnOrder, act: waitForTheBank },
  { name: 'payment-success', who: 'shopper', prepare: payAnOrder },
  { name: 'my-orders', who: 'shopper', path: paths.myOrders() },
  { name: 'cancel-question', who: 'shopper', path: paths.myOrders(), act: press('Cancel order') },
  { name: 'invoice', who: 'shopper', prepare: invoicePath },
  { name: 'seller-add-product', who: 'seller', path: paths.seller() },
  { name: 'seller-add-product-refused', who: 'seller', path: paths.seller(), act: press('Add Product') },
  { name: 'seller-product-list', who: 'seller', path: paths.sellerProductList() },
  { name: 'seller-price', who: 'seller', path: paths.sellerProductList(), act: press(/^Change the price/) },
  { name: 'seller-edit-product', who: 'seller', prepare: productFormOf },
  { name: 'seller-orders', who: 'seller', path: paths.sellerOrders() },
  { name: 'seller-orders-ticked', who: 'seller', path: paths.sellerOrders(), act: tickAll },
  { name: 'seller-order-history', who: 'seller', path: paths.sellerOrders(), act: openHistory },
  { name: 'seller-cancel-question', who: 'seller', path: paths.sellerOrders(), act: askToCancel },
  { name: 'seller-pack-list', who: 'seller', path: paths.sellerPackList() },
  ...(['slips', 'labels', 'invoices'] as const).map((print) => ({
    name: `seller-${print}`,
    who: 'seller' as const,
    path: paths.sellerPrint(print),
  })),
  { name: 'seller-sales', who: 'seller', path: paths.sellerSales() },
  {
    name: 'seller-product-list-failed',
    who: 'seller',
    path: paths.seller(),
    act: failing(calls.productList.path, 'Product List'),
  },
  { name: 'seller-orders-failed', who: 'seller', path: paths.seller(), act: failing(calls.orderSeller.path, 'Orders') },
  { name: 'seller-mails-empty', who: 'seller', path: paths.sellerMails() },

  { name: 'payment-returned', who: 'shopper', prepare: afterCancelling((id) => paths.paymentSuccess(id)) },
  { name: 'my-orders-cancelled', who: 'shopper', prepare: afterCancelling(() => paths.myOrders()) },
  { name: 'my-orders-refunded', who: 'shopper', prepare: refundedOrders },
  { name: 'my-orders-failed', who: 'shopper', path: paths.home(), act: failing(calls.orderUser.path, 'My Orders') },
  { name: 'invoice-cancelled', who: 'shopper', prepare: afterCancelling((id) => paths.invoice(id)) },

  { name: 'cart-odd', who: 'shopper', path: paths.cart(), prepare: cartOfOddProducts },
  { name: 'cart-full', who: 'shopper', path: paths.cart(), prepare: fullCart },
  { name: 'category-odd', who: 'newcomer', path: paths.category('Gift-Hampers') },
  { name: 'product-odd', who: 'newcomer', prepare: async ({ context }) => addressOf(await oddProduct(context)) },
  { name: 'seller-product-list-odd', who: 'seller', path: paths.sellerProductList() },

  { name: 'seller-money', who: 'seller', path: paths.sellerMoney() },
  { name: 'seller-money-loading', who: 'seller', path: paths.sellerSales(), prepare: razorpayIsSlow, act: openMoney },
  { name: 'seller-money-differs', who: 'seller', path: paths.sellerMoney(), prepare: moneyDiffers },
  { name: 'seller-money-ask', who: 'seller', path: paths.sellerMoney(), act: press('Not the shop’s') },
  { name: 'seller-money-silent', who: 'seller', path: paths.sellerMoney(), prepare: razorpayIsSilent },
  { name: 'seller-refund-failed', who: 'seller', path: '/seller/orders?payment=refund+failed', prepare: noFaults },
  { name: 'seller-mails', who: 'seller', prepare: undeliverableMails },
  { name: 'seller-mails-dismiss', who: 'seller', path: paths.sellerMails(), act: press('Dismiss') },
]
