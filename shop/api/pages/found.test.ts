// Crawlers read nothing of a shop behind a login; else they read what is on its pages, at the prices that are charged.
import { readFileSync } from 'node:fs'

import { XMLParser } from 'fast-xml-parser'
import { validateXML } from 'xmllint-wasm'

import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { toRupees } from '#contract/money/money'
import { paths } from '#contract/paths'
import { quote } from '#domain/orders/checkout/quote'
import { readPrices } from '#domain/orders/checkout/read-checkout'
import { changeSettings } from '#domain/settings/read-settings'
import type { Browser } from '#test/browser'
import { describe, expect, it as base } from '#test/fixtures'
import { productJsonLd } from '#web/storefront/product/product-json-ld.ts'

type Item = Record<string, string>
const it = base.extend('settings', { scope: 'file' }, { browsing: 'public' as const })

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'item' || name === 'url' })

async function read(who: Browser, path: string): Promise<unknown> {
  const { status, body, headers } = await who.get(path)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  return parser.parse(String(body), true)
}

async function feed(who: Browser): Promise<Map<string | undefined, Item>> {
  const { rss } = (await read(who, calls.googleFeed.path)) as { rss: { channel: { item: Item[] } } }
  return new Map(rss.channel.item.map((item) => [item['g:id'], item]))
}

// The schema of sitemaps.org.
const schema = readFileSync(new URL('../../../tests/support/schemas/sitemap-0.9.xsd', import.meta.url), 'utf8')

async function addresses(who: Browser): Promise<string[]> {
  const contents = String((await who.get(calls.sitemap.path)).body)
  const { valid, errors } = await validateXML({ xml: [{ fileName: 'sitemap.xml', contents }], schema: [schema] })
  expect([valid, errors]).toEqual([true, []])
  const { urlset } = (await read(who, calls.sitemap.path)) as { urlset: { url: { loc: string }[] } }
  return urlset.url.map(({ loc }) => loc)
}

const nowhere = { name: '', street: '', city: '', state: '', zipcode: '', country: '', phone: '' }
const priceIn = ({ 'g:price': price, 'g:sale_price': sale }: Item) => sale ?? price

describe('of a shop behind a login', () => {
  it('crawlers read nothing', async ({ shop, seller }) => {
    await changeSettings(shop.db, { browsing: 'login' })
    await expect.poll(async () => (await seller.get(calls.robots.path)).body).toBe('User-agent: *\nDisallow: /\n')
    for (const { path } of [calls.sitemap, calls.googleFeed]) expect((await shop.visitor().get(path)).status).toBe(404)
    await changeSettings(shop.db, { browsing: 'public' })
    await expect.poll(async () => (await seller.get(calls.sitemap.path)).status).toBe(200)
  })
})

describe('of a public shop crawlers read', () => {
  it('where they may go, and all products on sale', async ({ shop, seller }) => {
    const [shown, archived] = [await shop.stock(5), await shop.stock(5)]
    await seller.post(calls.productArchive.path, { id: archived, archived: true })
    const robots = String((await shop.visitor().get(calls.robots.path)).body)
    for (const path of [paths.cart(), paths.myOrders(), paths.seller(), '/api/', '/pay/']) {
      expect(robots).toContain(`\nDisallow: ${path}\n`)
    }
    expect(robots).toContain('\nSitemap: http://shop.test/sitemap.xml\n')
    await expect.poll(() => addresses(shop.visitor())).toContain(`http://shop.test${paths.product('Dates', shown)}`)
    const listed = await addresses(shop.visitor())
    expect(listed).not.toContain(`http://shop.test${paths.product('Dates', archived)}`)
    for (const path of [paths.home(), paths.products(), paths.category('Gift-Hampers'), paths.contactUs()])
      expect(listed).toContain(`http://shop.test${path}`)
    expect((await feed(shop.visitor())).has(archived)).toBe(false)
  })

  it('hostile names as text', async ({ shop, seller }) => {
    const id = await shop.stock(5)
    const name = `]]><script>alert("&amp;")</script> ‘Medjool’ 🌴`
    expect(await seller.post(calls.productUpdate.path, { productData: JSON.stringify({ id, name }) })).toMatchObject({})
    await shop.db.updateTable('products').set({ name }).where('id', '=', id).execute()
    shop.context.changes.announce('catalogue', id)
    await expect.poll(async () => (await feed(shop.visitor())).get(id)?.['title']).toBe(`${name}, 500 g`)
  })

  it.for([
    ['added', 2],
    ['added', 12.5],
    ['gst', 0],
  ] as const)(
    'the prices of 1,000 products as they are charged, and as search engines find them on the pages (%s, %s%%)',
    async ([taxMode, taxPercent], { shop }) => {
      await changeSettings(shop.db, { taxMode, taxPercent })
      await expect
        .poll(() => [shop.deps.settings.taxMode, shop.deps.settings.taxPercent])
        .toEqual([taxMode, taxPercent])
      const ids: string[] = []
      for (let nth = 0; nth < 334; nth++) ids.push(await shop.stock(nth % 7, Math.ceil(Math.random() * 99_999) / 100))
      await expect
        .poll(async () => {
          const listed = await feed(shop.visitor())
          return ids.every((id) => listed.has(id))
        })
        .toBe(true)
      const items = await feed(shop.visitor())
      const { products } = (await shop.visitor().get(calls.productList.path)).body as { products: Product[] }
      const bySearch = new Map(
        products.map((product) => [
          product._id,
          productJsonLd(product, {}, { taxPercent, publicUrl: 'http://shop.test' }),
        ]),
      )
      for (const id of ids) {
        const item = items.get(id)!
        const lines = [{ productId: id, quantity: 1 }]
        const { totalPaise } = quote(lines, await readPrices(shop.db, lines), nowhere, shop.deps.settings, {})
        const total = toRupees(totalPaise)
        const found = bySearch.get(id)!.offers
        expect([priceIn(item), found.price]).toEqual([`${total.toFixed(2)} INR`, total])
        expect(item['g:availability'] === 'in_stock').toBe(found.availability.endsWith('/InStock'))
      }
    },
  )

  it('a changed price and a sold-out product at once', async ({ shop, seller }) => {
    await changeSettings(shop.db, { taxMode: 'added', taxPercent: 2 })
    const id = await shop.stock(1, 100)
    await expect.poll(async () => priceIn((await feed(shop.visitor())).get(id) ?? {})).toBe('102.00 INR')
    await seller.post(calls.productQuantity.path, { id, quantity: 0 })
    await expect.poll(async () => (await feed(shop.visitor())).get(id)?.['g:availability']).toBe('out_of_stock')
  })

  it('so often, and no more', async ({ shop }) => {
    const visitor = shop.visitor()
    const answers = await Promise.all(Array.from({ length: 61 }, () => visitor.get(calls.googleFeed.path)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})
