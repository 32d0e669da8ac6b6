import type { Browser, BrowserContext } from '@playwright/test'

import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'

import { slowConnection } from '#test/slow-phone'
import { desk, phone, visitorOf, vitals, watchVitals } from '../browser.ts'
import type { Row } from '../row.ts'
import { seller as sellerAccount } from '../start-shop.ts'
import { table } from '../table.ts'

export const still: Row = {
  name: 'still',
  what: 'layout shifts of every page while it loads and is scrolled',
  run: async (bench) => stillness(await bench.browser(), (await bench.home()).url),
}

/** The layout shifts of pages while they load, also on a slow connection, and during scrolling. */
async function stillness(browser: Browser, shop: string): Promise<string> {
  const rows = []
  const sellerLogin = { path: calls.sellerLogin.path, data: sellerAccount }
  for (const [size, viewport] of Object.entries({ phone, desk })) {
    const shopper = await visitorOf(browser, shop, viewport)
    const product = await fillCart(shopper)
    const visitor = await browser.newContext({ baseURL: shop, viewport, serviceWorkers: 'block' })
    const seller = await visitorOf(browser, shop, viewport, sellerLogin)
    for (const [who, paths] of [
      [visitor, visitorPages],
      [shopper, [...shopperPages, `/products/${product.category}/${product._id}`]],
      [seller, sellerPages],
    ] as const) {
      for (const path of paths) rows.push([path.replace(product._id, ':id'), size, (await moved(who, path)).toFixed(3)])
      await who.close()
    }
  }
  const still = rows.filter(([, , cls]) => cls === '0.000').length
  const moving = rows.filter(([, , cls]) => cls !== '0.000')
  const words = `${still} of ${rows.length} pages and sizes hold still (layout shift 0).`
  return moving.length === 0 ? words : `${words}\n\n${table(['page', 'on', 'layout shift'], moving)}`
}

const policies = [
  '/privacy-policy',
  '/terms-and-conditions',
  '/cancellation-refund',
  '/shipping-delivery',
  '/fair-shopping',
]
const visitorPages = ['/', '/?mode=register', '/reset-password', ...policies, '/contact-us', '/seller', '/nowhere']
const shopperPages = ['/home', '/products', '/products/Dates', '/cart', '/add-address', '/my-orders', '/contact']
const sellerPages = ['/seller', '/seller/product-list', '/seller/orders', '/seller/pack-list', '/seller/sales']

async function fillCart(context: BrowserContext): Promise<Product> {
  const listed = (await (await context.request.get(calls.productList.path)).json()) as { products: Product[] }
  const [product, other] = listed.products.filter(({ quantity }) => quantity > 1)
  if (!product || !other) throw new Error('The shop has too little to sell.')
  await context.request.post(calls.cartUpdate.path, { data: { cartItems: { [product._id]: 1, [other._id]: 2 } } })
  return product
}

async function moved(context: BrowserContext, path: string): Promise<number> {
  return Math.max(await movedAtOnce(context, path), await movedInPieces(context, path))
}

async function movedAtOnce(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage()
  await watchVitals(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 600) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(50)
  }
  await page.waitForTimeout(300)
  const { cls } = await vitals(page)
  await page.close()
  return cls
}

/** Loads the page on a connection so slow that it arrives in pieces. */
async function movedInPieces(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage()
  await watchVitals(page)
  await slowConnection(page)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.waitForTimeout(300)
  const { cls } = await vitals(page)
  await page.close()
  return cls
}
