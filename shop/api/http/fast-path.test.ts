import { once } from 'node:events'
import { connect } from 'node:net'

import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { expect, it } from '#test/fixtures'

const polls = [calls.userIsAuth.path, calls.sellerIsAuth.path, calls.orderUser.path]

it.for(polls)('%s has the same answer before the router and through the whole app', async (path, { seller, buyer }) => {
  const browser = path === calls.sellerIsAuth.path ? seller : buyer
  await browser.get(path)
  const tag = (await browser.get(path)).headers.get('etag')
  for (const asked of [{}, { 'accept-encoding': 'br' }, tag ? { 'if-none-match': tag } : {}]) {
    // An empty query takes the whole app, which adds the id of its line in the log.
    const answers = await Promise.all([path, `${path}?`].map(async (at) => browser.get(at, { ...asked })))
    const [short, whole] = answers.map(({ status, headers, body }) => {
      const named = new Map(headers)
      return { status, body, headers: named, id: named.delete('x-request-id'), date: named.delete('date') }
    })
    expect(short).toEqual({ ...whole, id: false })
  }
})

it('a poll that is not ready, or not for this session, is answered by the app', async ({ shop, seller, shopper }) => {
  expect((await seller.get(calls.orderUser.path)).status).toBe(401)
  expect((await shop.visitor().get(calls.userIsAuth.path)).body).toEqual({ success: false })
  expect((await shopper.get(calls.sellerIsAuth.path)).body).toEqual({ success: false })
  expect((await shopper.post(calls.orderUser.path, {})).status).toBe(405)
  for (const path of [`/x${calls.orderUser.path}`, `${calls.orderUser.path}/`, `/x?${calls.orderUser.path}`]) {
    expect((await shopper.get(path)).status).toBe(404)
  }
})

it('the session is found among other cookies, and the first of two counts', async ({ shop, shopper }) => {
  const sid = shopper.cookies.get('sid') ?? ''
  const other = (await shop.shopper()).cookies.get('sid') ?? ''
  const idOf = async (cookie: string) =>
    ((await shop.visitor().get(calls.userIsAuth.path, { cookie })).body as { user?: { _id: string } }).user?._id
  for (const cookie of [`sid=${sid}`, `a=b; sid=${sid}`, `sid=${sid}; sid=${other}`, `xsid=${other}; sid=${sid}`]) {
    await expect.poll(async () => [cookie, await idOf(cookie)]).toEqual([cookie, shopper.userId])
  }
  expect(await idOf(`xsid=${sid}`)).toBeUndefined()
})

it('a Host that is no name is refused, also where the answer is in memory', async ({ shop }) => {
  const { path } = calls.productList
  const ask = (host: string) => written(shop.url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n`)
  expect(await ask('shop.test')).toMatch(/^HTTP\/1.1 200 /)
  await expect.poll(() => ask('shop.test')).not.toContain('X-Request-Id')
  expect(await ask('shop.test/x')).toMatch(/^HTTP\/1.1 400 /)
})

it('a POST without a body, and without its length, is answered like any body that is no JSON', async ({ shop }) => {
  const head = `POST ${calls.userLogin.path} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\n`
  const answer = await written(shop.url, head)
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toContain(refusals.notJson)
})

/** The answer to a request as it is written on the wire. */
async function written(url: string, head: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`${head}Connection: close\r\n\r\n`)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  await once(socket, 'close')
  return text
}
