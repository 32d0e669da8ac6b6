import type { Page } from '@playwright/test'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { reviewPaths } from '#contract/reviews/review-paths'
import { categories } from '#contract/products/categories'
import { sandboxAt } from '../e2e/harness/sandbox-client.ts'
import { call, catalogueOf, PASSWORD, registerShopper, saveAddress, setCart } from '../e2e/harness/shopper.ts'
import type { ShopUnderTest } from '../e2e/harness/start-shop.ts'

const turns = ['shopper', 'seller', 'visitor', 'shopper', 'seller'] as const
export type Who = (typeof turns)[number]

/** The person who takes the walk, and the addresses that they open; the first is where they begin. */
export type Person = { who: Who; login?: { email: string; password: string }; paths: string[] }

export function whoFor(seed: number): Who {
  return turns[seed % turns.length] ?? 'visitor'
}

export async function preparePerson(page: Page, shop: ShopUnderTest, who: Who): Promise<Person> {
  if (who === 'shopper') return prepareShopper(page, shop)
  if (who === 'seller') return prepareSeller(page, shop)
  return {
    who,
    paths: [
      paths.login(),
      '/?mode=register',
      paths.resetPassword(),
      paths.loginCode(),
      paths.seller(),
      paths.cart(),
      '/nowhere',
      ...policies,
    ],
  }
}

const policies = [
  paths.privacyPolicy(),
  paths.terms(),
  paths.cancellationRefund(),
  paths.shippingDelivery(),
  paths.contactUs(),
]

/** A shopper with an address, an order and a cart. */
async function prepareShopper(page: Page, shop: ShopUnderTest): Promise<Person> {
  const { _id: userId, email } = await registerShopper(page)
  const { _id: address } = await saveAddress(page)
  const [one, two, three] = (await catalogueOf(page)).filter(({ quantity }) => quantity > 1)
  if (!one || !two || !three) throw new Error('The shop has nothing left to sell.')
  const items = [{ product: one._id, quantity: 1 }]
  type Placed = { razorpayOrderId: string; orderId: string }
  const { razorpayOrderId, orderId } = await call<Placed>(page, calls.orderRazorpay.path, { userId, items, address })
  await sandboxAt(shop.sandboxUrl).pay(razorpayOrderId)
  await setCart(page, { [two._id]: 1, [three._id]: 2 })
  return {
    who: 'shopper',
    login: { email, password: PASSWORD },
    paths: [
      paths.home(),
      paths.products(),
      paths.products('dates'),
      ...categories.map((category) => paths.category(category.path)),
      ...[one, two, three].map(({ category, _id }) => paths.product(category, _id)),
      paths.cart(),
      paths.cart(),
      paths.addAddress(),
      paths.addAddress(),
      paths.editAddress(address),
      paths.myOrders(),
      paths.invoice(orderId),
      paths.paymentSuccess(orderId),
      paths.contact(),
      paths.contact(orderId),
      paths.login(),
      paths.resetPassword(),
      paths.loginCode(),
      '/nowhere',
      ...policies,
    ],
  }
}

async function prepareSeller(page: Page, shop: ShopUnderTest): Promise<Person> {
  await call(page, calls.sellerLogin.path, shop.seller)
  const products = await catalogueOf(page)
  return {
    who: 'seller',
    login: shop.seller,
    paths: [
      paths.seller(),
      paths.seller(),
      paths.sellerProductList(),
      ...products.slice(0, 2).map(({ _id }) => paths.sellerProduct(_id)),
      paths.sellerOrders(),
      paths.sellerPackList(),
      paths.sellerSales(),
      paths.sellerToday(),
      paths.sellerMessages(),
      reviewPaths.sellerReviews(),
      paths.sellerMore(),
      paths.sellerFiles(),
      paths.sellerCodes(),
      paths.sellerPhoneOrder(),
      paths.sellerMails(),
      paths.sellerMoney(),
      paths.sellerActivity(),
      '/seller/nowhere',
    ],
  }
}
