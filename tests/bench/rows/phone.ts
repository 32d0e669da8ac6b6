import type { Browser } from '@playwright/test'

import { calls } from '#contract/calls'
import type { CartItems, Product } from '#contract/entities'
import { paths } from '#contract/paths'

import { slowPhone } from '#test/slow-phone'
import { phone as size, type Vitals, visitorOf, vitals, watchVitals } from '../browser.ts'
import { startChild } from '../child.ts'
import { median, plain, ratio } from '../rates.ts'
import type { Row } from '../row.ts'
import { table } from '../table.ts'

/** Long enough for scripts, pictures and the toast container to load on the slow connection. */
const SETTLED_MS = 3_000

type Seen = Record<'shop' | 'files', Vitals[]>

export const phone: Row = {
  name: 'phone',
  what: 'the first view of pages on a slow phone, beside the same answers as files',
  run: async (bench) => {
    const { url } = await bench.home()
    const replay = startChild<string, string>('recorded-site.ts')
    const sites = { shop: url, files: await replay.ask(url) }
    try {
      const browser = await bench.browser()
      const rows = []
      const [product, other] = await productsOf(url)
      const cartItems = { [product._id]: 1, [other._id]: 2 }
      for (const page of pagesOf(product)) {
        const seen: Seen = { shop: [], files: [] }
        for (let round = 0; round <= bench.options.rounds; round += 1) {
          for (const site of ['shop', 'files'] as const) {
            const figures = await firstView(browser, url, sites[site] + page, cartItems)
            // The first round records and is a warm-up.
            if (round > 0) seen[site].push(figures)
          }
        }
        rows.push(rowOf(page.replace(/[^/]{30,}/, ':id'), seen))
      }
      return table(['ms on a slow phone', 'fcp', 'content', 'of files', 'lcp', 'of files', 'tbt', 'cls'], rows)
    } finally {
      replay.stop()
    }
  },
}

async function productsOf(shop: string): Promise<[Product, Product]> {
  const { products } = (await (await fetch(shop + calls.productList.path)).json()) as { products: Product[] }
  const [product, other] = products.filter(({ quantity }) => quantity > 1)
  if (!product || !other) throw new Error('The shop has too little to sell.')
  return [product, other]
}

function pagesOf(product: Product): string[] {
  return [
    paths.login(),
    paths.home(),
    paths.products(),
    paths.category(product.category),
    paths.product(product.category, product._id),
    paths.cart(),
    paths.myOrders(),
  ]
}

/** The figures of a new shopper's first page, with an empty cache; on the login page nobody is logged in. */
async function firstView(browser: Browser, shop: string, url: string, cartItems: CartItems): Promise<Vitals> {
  const isLogin = new URL(url).pathname === paths.login()
  const context = isLogin
    ? await browser.newContext({ viewport: size, serviceWorkers: 'block' })
    : await visitorOf(browser, shop, size)
  if (!isLogin) await context.request.post(shop + calls.cartUpdate.path, { data: { cartItems } })
  const page = await context.newPage()
  await watchVitals(page)
  await slowPhone(page)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED_MS)
  const figures = await vitals(page)
  await context.close()
  return figures
}

function rowOf(page: string, { shop, files }: Seen): string[] {
  const of = (figure: keyof Vitals) => shop.map((each) => each[figure])
  const beside = (figure: keyof Vitals) =>
    ratio(
      of(figure),
      files.map((each) => each[figure]),
    )
  const ms = (figure: keyof Vitals) => plain(Math.round(median(of(figure))))
  const cls = Math.max(...of('cls')).toFixed(3)
  return [page, ms('fcp'), ms('content'), beside('content'), ms('lcp'), beside('lcp'), ms('tbt'), cls]
}
