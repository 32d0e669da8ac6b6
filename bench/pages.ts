import type { Browser, BrowserContext } from '@playwright/test'

import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'

import { openBrowser, slowConnection, slowPhone, type Vitals, visitorOf, vitals, watchVitals } from './browser.ts'
import { recordedSite } from './recorded-site.ts'
import { weightsTable } from './script-weights.ts'
import type { ShopProcess } from './shop-process.ts'
import { median, table } from './table.ts'

const ROUNDS = 5
const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }
/** Long enough for scripts, pictures and the toast container to load on the slow connection. */
const SETTLED_MS = 4_000

/** Script sizes, layout shifts, and the loading time on a slow phone. */
export async function benchPages(shop: ShopProcess): Promise<string> {
  const browser = await openBrowser()
  try {
    return [await weightsTable(), await stillness(browser, shop), await slowHome(browser, shop)].join('\n\n')
  } finally {
    await browser.close()
  }
}

/** Compares /home on a slow phone without cache with the same answers from a recorded site, in alternating rounds. */
async function slowHome(browser: Browser, shop: ShopProcess): Promise<string> {
  const files = await recordedSite(shop.url)
  const sites = { shop: shop.url, files: files.url }
  const seen: Record<keyof typeof sites, Vitals[]> = { shop: [], files: [] }
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const site of ['shop', 'files'] as const) {
        const context = await visitorOf(browser, shop.url, phone)
        const page = await context.newPage()
        await watchVitals(page)
        await slowPhone(page)
        await page.goto(`${sites[site]}/home`, { waitUntil: 'load' })
        await page.waitForTimeout(SETTLED_MS)
        // The first round records and is a warm-up.
        if (round > 0) seen[site].push(await vitals(page))
        await context.close()
      }
    }
  } finally {
    files.stop()
  }
  const of = (site: keyof typeof sites, figure: keyof Vitals) => median(seen[site].map((each) => each[figure]))
  const rows = (['fcp', 'content', 'lcp', 'tbt', 'cls'] as const).map((figure) => {
    const [ours, theirs] = [of('shop', figure), of('files', figure)]
    const round = (value: number) => (figure === 'cls' ? value.toFixed(3) : Math.round(value))
    return [figure, round(ours), round(theirs), theirs > 0 ? (ours / theirs).toFixed(2) : '']
  })
  return table(['/home on a slow phone, ms', 'shop', 'the same as files', 'ratio'], rows)
}

/** The layout shifts of pages while they load, also on a slow connection, and during scrolling. */
async function stillness(browser: Browser, shop: ShopProcess): Promise<string> {
  const rows = []
  const sellerLogin = { path: calls.sellerLogin.path, data: shop.seller }
  for (const [size, viewport] of Object.entries({ phone, desk })) {
    const shopper = await visitorOf(browser, shop.url, viewport)
    const product = await fillCart(shopper)
    const visitor = await browser.newContext({ baseURL: shop.url, viewport, serviceWorkers: 'block' })
    const seller = await visitorOf(browser, shop.url, viewport, sellerLogin)
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

const policies = ['/privacy-policy', '/terms-and-conditions', '/cancellation-refund', '/shipping-delivery']
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
