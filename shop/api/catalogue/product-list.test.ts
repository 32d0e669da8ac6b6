import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

import { shopCatalogue } from '#api/catalogue/shop-catalogue'
import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { addProduct } from '#domain/catalogue/add-product'
import { browserOf } from '#test/browser'
import { describe, expect, it, vi } from '#test/fixtures'
import type { TestShop } from '#test/shop'

const list = calls.productList.path

it.beforeAll(async ({ shop }) => {
  for (const [name, category] of [
    ['Medjool Dates', 'Dates'],
    ['100% Almonds', 'Nuts'],
    ['Ajwa dates', 'Dates'],
    ['W240_Cashews', 'Nuts'],
    ["Baker's Mix", 'Combos'],
  ] as const) {
    await addProduct(
      shop.db,
      shop.deps.pictures,
      { name, category, description: ['One.'], price: 100, offerPrice: 90, quantity: 5 },
      [],
      null,
    )
  }
  shop.deps.changes.announce('catalogue', '')
})

type List = { products: Product[]; nextCursor?: string }
const ask = async (shop: TestShop, query = '', as = shop.visitor()) => (await as.get(list + query)).body as List
const names = async (shop: TestShop, query = '') => (await ask(shop, query)).products.map((product) => product.name)

async function raw(
  shop: TestShop,
  headers: Record<string, string>,
  base = shop.url,
): Promise<{ response: Response; bytes: Buffer }> {
  const response = await fetch(base + list, { headers })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('what product/list refuses', () => {
  it.for([
    ['a cursor of its own making', '?cursor=abc'],
    ['an empty cursor', '?cursor='],
    ['a limit of nothing', '?limit=0'],
    ['a limit that is no number', '?limit=ten'],
    ['a search of 101 characters', `?search=${'a'.repeat(101)}`],
    ['an archived it does not know', '?archived=only'],
  ])('%s is 400', async ([, query], { shop }) => {
    expect((await shop.visitor().get(list + query)).status).toBe(400)
  })

  it('archived products are for the seller alone, and no cache on the way may keep them', async ({ shop, seller }) => {
    expect((await shop.visitor().get(`${list}?archived=include`)).status).toBe(401)
    expect((await (await shop.shopper()).get(`${list}?archived=include`)).status).toBe(403)
    const { status, headers } = await seller.get(`${list}?archived=include`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-cache')
  })
})

describe('what product/list finds', () => {
  it('all products, oldest first', async ({ shop }) => {
    expect(await names(shop)).toEqual(['Medjool Dates', '100% Almonds', 'Ajwa dates', 'W240_Cashews', "Baker's Mix"])
  })

  it('G4: one category; an unknown one is empty', async ({ shop }) => {
    expect(await names(shop, '?category=Dates')).toEqual(['Medjool Dates', 'Ajwa dates'])
    for (const odd of ['../..', 'dates', ''])
      expect(await names(shop, `?category=${encodeURIComponent(odd)}`)).toEqual([])
  })

  it.for<[string, string[]]>([
    ['DATES', ['Medjool Dates', 'Ajwa dates']],
    [' ajwa ', ['Ajwa dates']],
    ['%', ['100% Almonds']],
    ['_', ['W240_Cashews']],
    ["'", ["Baker's Mix"]],
    ['((a+)+$', []],
    ['\u0000', []],
  ])('G3: the plain text %j in the name, whatever its case', async ([search, found], { shop }) => {
    expect(await names(shop, `?search=${encodeURIComponent(search)}`)).toEqual(found)
  })

  it.for<[string, string[]]>([
    ['emdjool', ['Medjool Dates']],
    ['badam', ['100% Almonds']],
    ['காஜு', ['W240_Cashews']],
    ['khajur', ['Medjool Dates', 'Ajwa dates']],
    ['badam paruppu', ['100% Almonds']],
    ['makhana', []],
    ['sabja', []],
    ['kaju katli', []],
    ['mdejolo', []],
  ])('what is meant by %j, in the order of the catalogue', async ([search, found], { shop }) => {
    expect(await names(shop, `?search=${encodeURIComponent(search)}`)).toEqual(found)
  })

  it('pages that follow each other without a gap, the last one without a cursor', async ({ shop }) => {
    const found: string[] = []
    let cursor: string | undefined = ''
    for (let pages = 1; cursor !== undefined; pages += 1) {
      const page: List = await ask(shop, `?limit=2${cursor && `&cursor=${cursor}`}`)
      found.push(...page.products.map((product) => product.name))
      cursor = page.nextCursor
      expect(pages).toBeLessThanOrEqual(3)
    }
    expect(found).toEqual(await names(shop))
    expect((await ask(shop, '?limit=5')).nextCursor).toBeUndefined()
    expect((await ask(shop, '?category=Nuts&limit=1')).nextCursor).toBeDefined()
  })
})

describe('how product/list travels', () => {
  it.for([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['zstd', zstdDecompressSync],
    ['identity', (bytes: Buffer) => bytes],
  ] as const)('in %s, with a tag of its own', async ([encoding, decode], { shop }) => {
    const plain = await raw(shop, { 'accept-encoding': 'identity' })
    // fetch decodes the body, so the bytes on the wire are read with a plain request.
    const { bytes, headers } = await wire(shop, { 'accept-encoding': encoding })
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
    expect(decode(bytes).toString()).toBe(plain.bytes.toString())
    expect(headers.etag).toMatch(new RegExp(`^"[\\w-]{22}-${encoding}"$`))
    expect(headers.vary).toBe('Accept-Encoding')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('as 304 while nothing changed, and 200 again at once when something did', async ({ shop, seller }) => {
    const { response } = await raw(shop, { 'accept-encoding': 'br' })
    const tag = response.headers.get('etag') ?? ''
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await raw(shop, { 'accept-encoding': 'br', 'if-none-match': known })
      expect([again.response.status, again.bytes.byteLength]).toEqual([304, 0])
      expect(again.response.headers.get('etag')).toBe(tag)
    }
    const [first] = (await ask(shop)).products
    await seller.post(calls.productQuantity.path, { id: first?._id, quantity: 77 })
    const changed = await raw(shop, { 'accept-encoding': 'br', 'if-none-match': tag })
    expect(changed.response.status).toBe(200)
    expect(JSON.parse(changed.bytes.toString()).products[0].quantity).toBe(77)
  })

  it('as the whole list, made once, for every limit that leaves nothing out', async ({ shop }) => {
    const request = new Request(`${shop.url}${list}?limit=1`)
    const products = (await names(shop)).length
    const cut = shopCatalogue(shop.deps)
    await cut.list(request, { limit: String(products - 1) }, (make) => make())
    expect(cut.ready({}, list)).toBeUndefined()
    for (const limit of [products, products + 1, 9_999]) {
      const fresh = shopCatalogue(shop.deps)
      // Waits for the change, because its notification drops the cached answers.
      await vi.waitFor(async () => {
        const answer = await fresh.list(request, { limit: String(limit) }, (make) => make())
        expect(fresh.ready({}, list)?.headers.ETag).toBe(answer.headers.get('etag'))
      })
    }
  })

  it('the same by the fast path and through the whole app, which an empty query takes', async ({ shop }) => {
    const tag = (await raw(shop, { 'accept-encoding': 'br' })).response.headers.get('etag') ?? ''
    for (const asked of [{}, { 'if-none-match': tag }]) {
      const short = await wire(shop, { 'accept-encoding': 'br', ...asked })
      const whole = await wire(shop, { 'accept-encoding': 'br', ...asked }, `${list}?`)
      expect(short).toEqual({ ...whole, headers: { ...whole.headers, date: short.headers.date } })
    }
  })

  it('never by the fast path for a path that only ends the same', async ({ shop }) => {
    for (const path of [`/x${list}`, `/products?next=${list}`, `/x?${list}`, `/api/product/archive?x=${list}`]) {
      const response = await fetch(shop.url + path)
      expect(response.headers.get('etag')).toBeNull()
      expect(response.status).not.toBe(200)
    }
  })

  it('a HEAD says the same without the body', async ({ shop }) => {
    const head = await fetch(shop.url + list, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('etag')).toBe((await raw(shop, {})).response.headers.get('etag'))
  })
})

describe('two servers on one database', () => {
  it("see each other's changes within a second", async ({ shop, seller }) => {
    const other = await shop.another()
    try {
      await expect.poll(() => other.deps.changes.isListening()).toBe(true)
      const there = browserOf(other.url)
      const [first] = (await ask(shop, '', there)).products
      await seller.post(calls.productQuantity.path, { id: first?._id, quantity: 123 })
      await vi.waitFor(async () => expect((await ask(shop, '', there)).products[0]?.quantity).toBe(123), {
        timeout: 1_000,
      })
    } finally {
      await other.stop()
    }
  })

  it('receive a change made directly in the database', async ({ shop }) => {
    await ask(shop)
    await shop.db.updateTable('products').set({ weight: '42 g' }).where('name', '=', 'Ajwa dates').execute()
    const weight = async () => (await ask(shop, '?search=ajwa')).products[0]?.weight
    await vi.waitFor(async () => expect(await weight()).toBe('42 g'), { timeout: 1_000 })
  })

  it('a server that cannot receive changes asks the database every time', async ({ shop }) => {
    const other = await shop.another()
    try {
      const there = browserOf(other.url)
      await ask(shop, '', there)
      await other.deps.changes.close()
      await shop.db.updateTable('products').set({ weight: '43 g' }).where('name', '=', 'Ajwa dates').execute()
      expect((await ask(shop, '?search=ajwa', there)).products[0]?.weight).toBe('43 g')
    } finally {
      await other.stop()
    }
  })
})

async function wire(
  shop: TestShop,
  headers: Record<string, string>,
  path: string = list,
): Promise<{ bytes: Buffer; headers: Record<string, unknown> }> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(shop.url + path, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ bytes: Buffer.concat(chunks), headers: response.headers }))
    })
      .on('error', reject)
      .end()
  })
}
