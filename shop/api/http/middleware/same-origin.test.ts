import { Hono } from 'hono'

import type { Env } from '#api/http/env'
import { sameOrigin } from '#api/http/middleware/same-origin'
import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { describe, expect, itInFullShop as it } from '#test/fixtures'
import type { TestShop } from '#test/shop'

const logouts: string[] = [calls.userLogout.path, calls.sellerLogout.path]
const guarded = Object.values(calls).filter(
  ({ method, path, caller }) => (method !== 'GET' && caller !== 'provider') || logouts.includes(path),
)

describe.each(guarded)('$method $path', ({ method, path }) => {
  const ask = (shop: TestShop, headers: Record<string, string>) =>
    shop.visitor().send(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'GET' ? {} : { body: '{}' }),
    })

  it('E7, E9: is refused when a page of another site sends it, and opens nothing to it', async ({ shop }) => {
    for (const foreign of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://shop.test' },
      { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://shop.test.evil.example' },
      { origin: 'http://evil.example?http://shop.test' },
      { origin: 'https://shop.test' },
      { origin: 'http://shop.test:8080' },
    ]) {
      const { status, body, headers } = await ask(shop, foreign)
      expect([status, body]).toEqual([403, { success: false, code: 'not-allowed', msg: refusals.foreignOrigin }])
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it('is let through from a page of the shop, and from what is no browser', async ({ shop }) => {
    for (const own of [
      { 'sec-fetch-site': 'same-origin' },
      ...(logouts.includes(path) ? [] : [{ 'sec-fetch-site': 'none' }]),
      { origin: 'http://shop.test' },
      { origin: new URL(shop.url).origin },
      {},
    ]) {
      const { body } = await ask(shop, own)
      expect(body).not.toMatchObject({ msg: refusals.foreignOrigin })
    }
  })
})

it.for([
  ['a mail program', { 'sec-fetch-site': 'none' }],
  ['a page, in an old browser', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
])('E8: a link in %s logs nobody out', async ([, headers], { shopper }) => {
  const { status, body } = await shopper.get(calls.userLogout.path, headers as Record<string, string>)
  expect([status, body]).toEqual([403, { success: false, code: 'not-allowed', msg: refusals.foreignOrigin }])
  expect((await shopper.get(calls.userIsAuth.path)).body).toMatchObject({ success: true })
})

it('E8: is not fooled by another spelling of a logout', async ({ shop, shopper }) => {
  for (const path of [
    '/api/user/l%6fgout',
    '/api/user/logout/',
    '/API/user/logout',
    '/api/user/logout;x',
    '//api/user/logout',
  ]) {
    await fetch(shop.url + path, {
      headers: { 'sec-fetch-site': 'cross-site', cookie: `sid=${shopper.cookies.get('sid')}` },
    })
  }
  expect((await shopper.get('/api/user/is-auth')).body).toMatchObject({ success: true })
})

it.for(Object.values(calls).filter(({ caller }) => caller === 'provider'))(
  '$path is judged by its signature, wherever it comes from',
  async ({ method, path }, { shop }) => {
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://courier.example' }
    const { body } = await shop.visitor().send(path, { method, headers: foreign, body: '{}', redirect: 'manual' })
    expect(body).not.toMatchObject({ msg: refusals.foreignOrigin })
  },
)

it('lets reads through from anywhere: no other site sees their answers', async ({ shop }) => {
  const { status, headers } = await shop.visitor().get('/api/product/list', { 'sec-fetch-site': 'cross-site' })
  expect(status).toBe(200)
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

it('E9: over https takes the configured address alone, whatever Host says', async ({ shop }) => {
  const app = new Hono<Env>()
  app.onError((error, c) => c.text(error.message, 403))
  app.use(sameOrigin({ settings: { ...shop.deps.settings, publicUrl: 'https://shop.example' } }))
  app.post('/', (c) => c.text('done'))
  const post = async (origin: string, host: string) =>
    (await app.request('/', { method: 'POST', headers: { origin, host } })).status
  expect(await post('https://shop.example', 'shop.example')).toBe(200)
  expect(await post('http://shop.example', 'shop.example')).toBe(403)
  expect(await post('http://evil.example', 'evil.example')).toBe(403)
  expect(await post('https://evil.example', 'evil.example')).toBe(403)
})
