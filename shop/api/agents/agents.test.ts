// The programs of shoppers: catalogue and cart by the Universal Commerce Protocol, over REST and MCP.
import { readFileSync } from 'node:fs'

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'

import { UCP_VERSION } from '#api/agents/ucp-shapes'
import { calls } from '#contract/calls'
import { linkedItems, readLinkedItems } from '#contract/linked-items'
import { nextPage } from '#contract/next-page'
import { paths } from '#contract/paths'
import { changeSettings } from '#domain/settings/read-settings'
import { describe, expect, it as base } from '#test/fixtures'
import type { TestShop } from '#test/shop'

const it = base.extend('settings', { scope: 'file' }, { browsing: 'public' as const })

// github.com/Universal-Commerce-Protocol/ucp, tag v2026-04-08, Apache License 2.0; without the descriptions.
const file = new URL('../../../tests/support/schemas/ucp-2026-04-08.json', import.meta.url)
const ajv = new Ajv2020({ strict: false, schemas: JSON.parse(readFileSync(file, 'utf8')) as Record<string, object> })
addFormats.default(ajv)

/** Expects an answer to have the shape of the protocol. */
function expectShape(schema: string, answer: unknown): void {
  const validate = ajv.getSchema(`https://ucp.dev/schemas/${schema}`)
  if (!validate) throw new Error(`There is no schema ${schema}`)
  expect([validate(answer), validate.errors]).toEqual([true, null])
}
const shapes = {
  search: 'shopping/catalog_search.json#/$defs/search_response',
  lookup: 'shopping/catalog_lookup.json#/$defs/lookup_response',
  product: 'shopping/catalog_lookup.json#/$defs/get_product_response',
  cart: 'shopping/cart.json',
  error: 'shopping/types/error_response.json',
}

type Variant = { id: string; price: { amount: number }; availability: { available: boolean } }
type Found = {
  products: { id: string; title: string; url: string; variants: [Variant] }[]
  pagination: { cursor?: string; has_next_page: boolean }
}
type Cart = {
  id: string
  line_items: { item: { id: string }; quantity: number }[]
  totals: { type: string; amount: number }[]
  messages?: { code: string }[]
  continue_url: string
}
const lines = (...items: [string, number][]) => ({
  line_items: items.map(([id, quantity]) => ({ item: { id }, quantity })),
})

async function ask<T>(shop: TestShop, path: string, body: unknown): Promise<T> {
  const answer = await shop.visitor().post(path, body)
  expect([answer.status, answer.body]).toEqual([expect.closeTo(200, -1), expect.any(Object)])
  return answer.body as T
}

const known = async (shop: TestShop, quantity: number, rupees = 100) => {
  const id = await shop.stock(quantity, rupees)
  await expect
    .poll(async () => (await shop.visitor().get(`${calls.productSome.path}?ids=${id}`)).body)
    .toMatchObject({ products: [{ _id: id }] })
  return id
}

describe('behind a login', () => {
  it('nothing is there', async ({ shop, seller }) => {
    await changeSettings(shop.db, { browsing: 'login' })
    await expect.poll(async () => (await seller.get('/.well-known/ucp')).status).toBe(404)
    for (const path of ['/ucp/catalog/search', '/ucp/catalog/lookup', '/ucp/catalog/product', '/ucp/carts', '/ucp/mcp'])
      expect((await shop.visitor().post(path, { query: 'dates' })).status).toBe(404)
    await changeSettings(shop.db, { browsing: 'public' })
    await expect.poll(async () => (await seller.get('/.well-known/ucp')).status).toBe(200)
  })
})

describe('a request is refused', () => {
  it.for<[string, string, unknown]>([
    ['without query and filters', '/ucp/catalog/search', {}],
    ['with a number as query', '/ucp/catalog/search', { query: 7 }],
    ['with half a rupee', '/ucp/catalog/search', { filters: { price: { min: 0.5 } } }],
    ['with no ids', '/ucp/catalog/lookup', { ids: [] }],
    ['with more than 50 ids', '/ucp/catalog/lookup', { ids: Array.from({ length: 51 }, (_, n) => `${n}`) }],
    ['without an id', '/ucp/catalog/product', {}],
    ['with no lines', '/ucp/carts', lines()],
    ['with no piece', '/ucp/carts', lines(['a', 0])],
    ['with a hundred pieces', '/ucp/carts', lines(['a', 100])],
    ['with 21 lines', '/ucp/carts', lines(...Array.from({ length: 21 }, (_, n): [string, number] => [`${n}`, 1]))],
    ['with a list', '/ucp/carts', []],
  ])('%s', async ([, path, body], { shop }) => {
    expect((await shop.visitor().post(path, body)).status).toBe(400)
  })

  it('as text, as half a JSON, and as a megabyte', async ({ shop }) => {
    const send = (type: string, body: string) =>
      shop.visitor().send('/ucp/carts', { method: 'POST', headers: { 'content-type': type }, body })
    expect((await send('text/plain', '{}')).status).toBe(415)
    expect((await send('application/json', '{')).status).toBe(400)
    expect((await send('application/json', JSON.stringify(' '.repeat(1_000_000)))).status).toBe(413)
  })

  it('above 120 a minute from a network, and not from another', async ({ shop }) => {
    const crowd = shop.visitor()
    await crowd.post('/ucp/catalog/search', { query: 'dates' })
    await shop.deps.pool.query(`UPDATE rate_limits SET points = 120 WHERE key LIKE 'agents%' AND points = 1`)
    expect((await crowd.post('/ucp/carts', lines(['a', 1]))).status).toBe(429)
    expect((await shop.visitor().post('/ucp/catalog/search', { query: 'dates' })).status).toBe(200)
  })
})

describe('the profile', () => {
  it('has the shape of the protocol, takes no payment, and may be cached', async ({ shop }) => {
    const { body, headers } = await shop.visitor().get('/.well-known/ucp')
    expectShape('discovery/profile.json#/$defs/business_profile', body)
    expect(body).toMatchObject({ ucp: { version: UCP_VERSION, payment_handlers: {} } })
    expect([headers.get('cache-control'), headers.get('set-cookie')]).toEqual(['public, max-age=300', null])
  })
})

describe('the catalogue', () => {
  it('is searched by words, category and price, page by page', async ({ shop }) => {
    const ids = await Promise.all([120, 340, 560, 780].map((rupees) => known(shop, 5, rupees)))
    const cheap = await ask<Found>(shop, '/ucp/catalog/search', {
      filters: { categories: ['Dates'], price: { min: 12_000, max: 40_000 } },
    })
    expectShape(shapes.search, cheap)
    const found = cheap.products.map(({ id }) => id)
    expect(found).toEqual(expect.arrayContaining(ids.slice(0, 2)))
    for (const id of ids.slice(2)) expect(found).not.toContain(id)
    const none = await ask<Found>(shop, '/ucp/catalog/search', { filters: { categories: ['Shoes'] } })
    expect(none.products).toEqual([])

    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page: Found = await ask<Found>(shop, '/ucp/catalog/search', {
        query: '',
        pagination: { limit: 3, ...(cursor && { cursor }) },
      })
      expectShape(shapes.search, page)
      seen.push(...page.products.map(({ id }) => id))
      cursor = page.pagination.cursor
    } while (cursor)
    expect(seen).toEqual([...new Set(seen)])
    expect(seen).toEqual(expect.arrayContaining(ids))
  })

  it('says what is charged, what is left and where it is', async ({ shop }) => {
    const [id, gone] = [await known(shop, 5, 250), await known(shop, 0)]
    const answer = await ask<Found>(shop, '/ucp/catalog/lookup', { ids: [id, gone, 'nothing', id] })
    expectShape(shapes.lookup, answer)
    expect(answer.products.map((each) => each.id).toSorted()).toEqual([id, gone].toSorted())
    expect(answer).toMatchObject({ messages: [{ code: 'not_found' }] })
    const [product] = answer.products.filter((each) => each.id === id)
    // With the tax of 2 %.
    expect(product?.variants).toMatchObject([
      { price: { amount: 25_500, currency: 'INR' }, availability: { available: true }, inputs: [{ id }] },
    ])
    expect(product?.url).toBe(`http://shop.test${paths.product('Dates', id)}`)
    expectShape(shapes.product, await ask(shop, '/ucp/catalog/product', { id }))
    const missing = await ask(shop, '/ucp/catalog/product', { id: 'nothing' })
    expectShape(shapes.error, missing)
    expect(missing).toMatchObject({ messages: [{ code: 'not_found', severity: 'unrecoverable' }] })
  })
})

describe('a cart', () => {
  it('has the totals of the shop, and leads to the page where a person pays', async ({ shop }) => {
    const [one, two] = [await known(shop, 5, 250), await known(shop, 9, 99.5)]
    const cart = await ask<Cart>(shop, '/ucp/carts', lines([one, 2], [two, 1]))
    expectShape(shapes.cart, cart)
    const amounts = Object.fromEntries(cart.totals.map(({ type, amount }) => [type, amount]))
    expect(amounts).toEqual({ subtotal: 59_950, fulfillment: 0, tax: 1_199, total: 61_149 })
    const { pathname, search } = new URL(cart.continue_url)
    expect(pathname).toBe(paths.cart())
    expect(readLinkedItems(new URLSearchParams(search).get('items') ?? '')).toEqual(
      new Map([
        [one, 2],
        [two, 1],
      ]),
    )
    const again = await shop.visitor().get(`/ucp/carts/${cart.id}`)
    expect(again.body).toEqual(cart)
    const { body } = await shop.visitor().put(`/ucp/carts/${cart.id}`, { id: cart.id, ...lines([two, 3]) })
    expectShape(shapes.cart, body)
    expect(body).toMatchObject({ line_items: [{ item: { id: two }, quantity: 3 }] })
    expect((await shop.visitor().post(`/ucp/carts/${cart.id}/cancel`, {})).body).toEqual(cart)
  })

  it('says in words what is not there', async ({ shop }) => {
    const [few, gone] = [await known(shop, 2), await known(shop, 0)]
    const cart = await ask<Cart>(shop, '/ucp/carts', lines([few, 5], [gone, 1], ['nothing', 1]))
    expectShape(shapes.cart, cart)
    expect(cart.line_items).toMatchObject([{ item: { id: few }, quantity: 2 }])
    expect(cart.messages?.map(({ code }) => code)).toEqual(['quantity_reduced', 'out_of_stock', 'not_found'])
    for (const [items, code] of [
      [lines([gone, 1]), 'out_of_stock'],
      [lines(['nothing', 1]), 'not_found'],
    ] as const) {
      const refused = await ask(shop, '/ucp/carts', items)
      expectShape(shapes.error, refused)
      expect(refused).toMatchObject({ messages: [{ code }] })
    }
    for (const id of ['none', '..%2F..%2Fapi', `${few}.0`, `${few}.100`]) {
      expect((await shop.visitor().get(`/ucp/carts/${id}`)).body).toMatchObject({ ucp: { status: 'error' } })
    }
  })

  it('comes back from a login whole, however full it is', () => {
    const id = fc.stringMatching(/^[0-9a-f]{32}$/)
    const items = fc.uniqueArray(fc.tuple(id, fc.integer({ min: 1, max: 99 })), {
      selector: ([each]) => each,
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(items, (wanted) => {
        const page = `${paths.cart()}?items=${linkedItems(new Map(wanted))}`
        const word = new URL(nextPage(page), 'http://shop.test').searchParams.get('items') ?? ''
        expect([...readLinkedItems(word)]).toEqual(wanted)
      }),
    )
  })
})

it('The tools of MCP answer what REST answers, to its own client', async ({ shop }) => {
  const id = await known(shop, 5)
  const client = new Client({ name: 'test', version: '1' })
  const visitor = shop.visitor()
  const through = async (address: URL | string, init: RequestInit = {}) => {
    const { status, headers, body } = await visitor.send(new URL(address).pathname, init)
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
  }
  await client.connect(new StreamableHTTPClientTransport(new URL('http://shop.test/ucp/mcp'), { fetch: through }))
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).toSorted()).toEqual([
    'cancel_cart',
    'create_cart',
    'get_cart',
    'get_product',
    'lookup_catalog',
    'search_catalog',
    'update_cart',
  ])
  const meta = { 'ucp-agent': { profile: 'https://platform.example/profile' } }
  const call = async (name: string, args: object) => {
    const { structuredContent, content } = await client.callTool({ name, arguments: { meta, ...args } })
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }])
    return structuredContent as Record<string, unknown>
  }
  const search = { query: 'dates', pagination: { limit: 2 } }
  expect(await call('search_catalog', { catalog: search })).toEqual(await ask(shop, '/ucp/catalog/search', search))
  expect(await call('lookup_catalog', { catalog: { ids: [id] } })).toEqual(
    await ask(shop, '/ucp/catalog/lookup', { ids: [id] }),
  )
  expect(await call('get_product', { catalog: { id } })).toEqual(await ask(shop, '/ucp/catalog/product', { id }))
  const cart = await ask<Cart>(shop, '/ucp/carts', lines([id, 2]))
  expect(await call('create_cart', { cart: lines([id, 2]) })).toEqual(cart)
  expect(await call('get_cart', { id: cart.id })).toEqual(cart)
  expect(await call('cancel_cart', { id: cart.id })).toEqual(cart)
  expect(await call('update_cart', { id: cart.id, cart: lines([id, 1]) })).toMatchObject({
    line_items: [{ quantity: 1 }],
  })
  const wrong = await client.callTool({ name: 'create_cart', arguments: { cart: lines([id, 0]) } })
  expect(wrong.isError).toBe(true)
  await client.close()
  // One request is one call, however many a list has.
  const batch = Array.from({ length: 5 }, (_, nth) => ({
    jsonrpc: '2.0',
    id: nth,
    method: 'tools/call',
    params: { name: 'get_product', arguments: { catalog: { id } } },
  }))
  const headers = { accept: 'application/json, text/event-stream' }
  expect((await shop.visitor().post('/ucp/mcp', batch, headers)).status).toBe(400)
  // The shop keeps no stream open, in the newest version of the protocol neither.
  const listen = {
    jsonrpc: '2.0',
    id: 1,
    method: 'subscriptions/listen',
    params: {
      notifications: { toolsListChanged: true },
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  }
  const modern = { ...headers, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
  const init = {
    method: 'POST',
    headers: { ...modern, 'content-type': 'application/json' },
    body: JSON.stringify(listen),
  }
  const { body: refusal } = await visitor.send('/ucp/mcp', { ...init, signal: AbortSignal.timeout(5_000) })
  expect(refusal).toMatchObject({ error: { message: 'Subscription limit reached' } })
  expect((await shop.visitor().get('/ucp/mcp')).status).toBe(405)
})
