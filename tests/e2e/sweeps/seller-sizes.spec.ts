// The seller's pages in a shop without orders, with three, and with five hundred.
import { calls } from '#contract/calls'
import { paths } from '#contract/paths'

import { expectAccessible } from '../harness/a11y.ts'
import { expect, type Page } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import type { SandboxClient } from '../harness/sandbox-client.ts'
import { call, open, openAsSeller, registerShopper, saveAddress } from '../harness/shopper.ts'

const test = inShopWith({})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const pages = [
  paths.sellerToday(),
  paths.seller(),
  paths.sellerProductList(),
  paths.sellerOrders(),
  paths.sellerPackList(),
  paths.sellerMessages(),
  paths.sellerMore(),
  paths.sellerSales(),
  paths.sellerMoney(),
  paths.sellerGst(),
  paths.sellerLots(),
  paths.sellerFiles(),
  paths.sellerCodes(),
  paths.sellerPhoneOrder(),
  paths.sellerSettings(),
  paths.sellerTeam(),
  paths.sellerActivity(),
  paths.sellerAccount(),
]

async function expectEachPage(page: Page, orders: number): Promise<void> {
  for (const path of pages) {
    await open(page, path)
    await expectAccessible(page, `${path} with ${orders} orders`)
  }
}

for (const orders of [0, 3, 500]) {
  test(`Every page of the seller with ${orders} orders`, async ({ page, otherPage, shop, sandbox, seller }) => {
    test.setTimeout(900_000)
    if (orders > 0) {
      const products = [
        await seller.addProduct({ quantity: 999, name: 'Medjool dates from the valley of the Jordan, soft and large' }),
        await seller.addProduct({ quantity: 999 }),
      ]
      await placeOrders(otherPage, sandbox, { orders, products })
    }
    await openAsSeller(page, shop, paths.sellerToday())
    if (orders > 0) {
      const ofShop = page.getByRole('main').getByRole('link', { name: /to pack/ })
      await expect(ofShop).toBeVisible()
    }
    await expectEachPage(page, orders)
  })
}

type Placed = { razorpayOrderId: string; orderId: string }

/** Paid orders, ten of each shopper. */
async function placeOrders(
  page: Page,
  sandbox: SandboxClient,
  { orders, products }: { orders: number; products: { _id: string }[] },
): Promise<void> {
  for (let first = 0; first < orders; first += 10) {
    await page.context().clearCookies()
    const { _id: userId } = await registerShopper(page)
    const { _id: address } = await saveAddress(page, { firstName: `Abirami ${first}` })
    const made = Array.from({ length: Math.min(10, orders - first) }, (_, n) => n)
    for (const n of made) {
      const items = products.slice(0, 1 + (n % 2)).map(({ _id: product }) => ({ product, quantity: 1 + (n % 3) }))
      const { razorpayOrderId } = await call<Placed>(page, calls.orderRazorpay.path, { userId, address, items })
      await sandbox.pay(razorpayOrderId)
    }
  }
}
