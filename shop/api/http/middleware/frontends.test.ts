import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { describe, expect, it as base } from '#test/fixtures'
import { form, photo, almonds } from '#test/scenes/products'
import { startTestShop, type TestShop } from '#test/shop'

const sibling = 'https://www.shop.test'
const elsewhere = 'https://shop.other.test'
const fromSibling = { origin: sibling, 'sec-fetch-site': 'same-site' }
const fromElsewhere = { origin: elsewhere, 'sec-fetch-site': 'cross-site' }

const it = base.extend(
  'environment',
  { scope: 'file' },
  { PUBLIC_URL: 'https://shop.test', FRONTEND_ORIGINS: `${sibling}, ${elsewhere}` },
)

const preflight = (shop: TestShop, path: string, origin: string, method = 'POST') =>
  shop.visitor().send(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type,if-match',
    },
  })

const account = () => ({ name: 'Asha', email: `${crypto.randomUUID()}@example.com`, password: 'correct horse' })
const open = (headers: Headers) => [
  headers.get('access-control-allow-origin'),
  headers.get('access-control-allow-credentials'),
]

describe.for([
  ['of the same site', fromSibling],
  ['of another site', fromElsewhere],
] as const)('a configured frontend %s', ([, from]) => {
  it('may ask beforehand whether it may write', async ({ shop }) => {
    const { status, headers } = await preflight(shop, calls.orderUpdateStatus.path, from.origin, 'PUT')
    expect([status, ...open(headers)]).toEqual([204, from.origin, 'true'])
    expect(headers.get('access-control-allow-methods')).toBe('GET,POST,PUT')
    expect(headers.get('access-control-allow-headers')).toBe('content-type,if-match')
    expect(headers.get('vary')).toContain('Origin')
  })

  it('logs in, reads the refusals and the tags of answers, and logs out', async ({ shop }) => {
    const browser = shop.visitor()
    const { status, headers } = await browser.post(calls.userRegister.path, account(), from)
    expect([status, ...open(headers)]).toEqual([200, from.origin, 'true'])
    const known = await browser.get(calls.userIsAuth.path, from)
    expect(known.body).toMatchObject({ success: true })
    expect(known.headers.get('access-control-expose-headers')).toBe('ETag,Retry-After')
    const refused = await browser.post(calls.cartUpdate.path, {}, from)
    expect([refused.status, ...open(refused.headers)]).toEqual([400, from.origin, 'true'])
    expect((await browser.get(calls.userLogout.path, from)).status).toBe(200)
    expect([...browser.cookies.keys()]).toEqual(['__Host-device'])
  })

  it('reads the product list, fresh and kept, with pictures at addresses that hold for its pages', async ({ shop }) => {
    const seller = await shop.seller()
    await seller.send(calls.productAdd.path, { method: 'POST', body: form(almonds, [await photo()]) })
    await shop.visitor().get(calls.productList.path)
    for (let time = 0; time < 2; time += 1) {
      const { status, headers, body } = await shop.visitor().get(calls.productList.path, from)
      expect([status, ...open(headers)]).toEqual([200, from.origin, 'true'])
      expect(headers.get('vary')).toMatch(/Origin/)
      const [image = ''] = (body as { products: { image: string[] }[] }).products.at(-1)?.image ?? []
      expect(image).toMatch(/^https:\/\/shop\.test\/images\/[0-9a-f]{32}\/640\.webp$/)
      const picture = await fetch(shop.url + new URL(image).pathname)
      expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    }
  })
})

describe('the cookies', () => {
  const cookiesOf = async (shop: TestShop, from: Record<string, string>) =>
    (await shop.visitor().post(calls.userRegister.path, account(), from)).headers.getSetCookie()

  it('of the shop’s own pages, and of a frontend of the same site, stay on the site', async ({ shop }) => {
    for (const from of [{}, fromSibling, { 'sec-fetch-site': 'same-origin' }]) {
      expect(await cookiesOf(shop, from)).toEqual([
        expect.stringMatching(/^__Host-sid=[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
        expect.stringMatching(/^__Host-device=[\w.%-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      ])
    }
  })

  it('of a frontend of another site are sent by its own pages alone', async ({ shop }) => {
    for (const cookie of await cookiesOf(shop, fromElsewhere)) {
      expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=None; Partitioned$/)
    }
  })
})

describe('any other origin', () => {
  it.for([
    'https://evil.test',
    'http://www.shop.test',
    'https://www.shop.test:8443',
    'https://a.www.shop.test',
    'null',
  ])('E9: %s is refused as before', async (origin, { shop }) => {
    const asked = await preflight(shop, calls.userLogin.path, origin)
    expect([asked.status, ...open(asked.headers)]).toEqual([405, null, null])
    const from = { origin, 'sec-fetch-site': 'cross-site' }
    const written = await shop.visitor().post(calls.userLogin.path, account(), from)
    expect([written.status, ...open(written.headers)]).toEqual([403, null, null])
    expect(written.body).toEqual({ success: false, code: 'not-allowed', msg: refusals.foreignOrigin })
    const read = await shop.visitor().get(calls.productList.path, from)
    expect([read.status, ...open(read.headers)]).toEqual([200, null, null])
    expect(read.headers.get('vary')).toMatch(/Origin/)
  })

  it('does not become a frontend by naming one that opens nothing but the calls', async ({ shop }) => {
    const { headers } = await shop.visitor().get('/healthz', fromSibling)
    expect(open(headers)).toEqual([null, null])
  })
})

it('a shop without frontends says nothing of origins', async () => {
  const alone = await startTestShop()
  try {
    const { status, headers } = await alone.visitor().send(calls.userLogin.path, {
      method: 'OPTIONS',
      headers: { origin: 'http://www.shop.test', 'access-control-request-method': 'POST' },
    })
    expect([status, ...open(headers), headers.get('vary')]).toEqual([405, null, null, null])
  } finally {
    await alone.stop()
  }
})
