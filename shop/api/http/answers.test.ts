import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { MAX_JSON_BYTES } from '#api/http/read-json'
import { answersOf } from '#contract/answers'
import { type Call, calls } from '#contract/calls'
import { MAX_IMAGE_BYTES, MAX_PRODUCT_IMAGES } from '#contract/rules'
import { type Browser, browserOf } from '#test/browser'
import { newSeller, sellerLogin } from '#test/people/sellers'
import { startTestShop, type TestShop } from '#test/shop'

let shop: TestShop
let packer: Browser
let callers: Record<Call['caller'], Browser>
beforeAll(async () => {
  shop = await startTestShop()
  const visitor = shop.visitor()
  callers = {
    anyone: visitor,
    provider: visitor,
    operator: visitor,
    user: await shop.shopper(),
    seller: await shop.seller(),
  }
  packer = await sellerLogin(shop, (await newSeller(shop, { role: 'packer' })).email)
})
afterAll(() => shop.stop())

const withBody = (Object.values(calls) as Call[]).filter(({ body }) => body)

describe.each(withBody)('$method $path', (call) => {
  const { method, path, caller, roles, multipart, mostBytes = MAX_JSON_BYTES } = call
  const send = (headers: Record<string, string>, body: BodyInit) =>
    (roles && !roles.includes('owner') ? packer : callers[caller]).send(path, { method, headers, body })

  it('refuses a body of another type, as declared', async () => {
    expect((await send({ 'content-type': 'text/plain' }, 'x')).status).toBe(415)
    expect(answersOf(call)).toHaveProperty('415')
  })

  it('refuses a body that is too large, as declared', async () => {
    const type = multipart ? 'multipart/form-data; boundary=x' : 'application/json'
    const limit = multipart ? MAX_PRODUCT_IMAGES * MAX_IMAGE_BYTES + 4 * MAX_JSON_BYTES : mostBytes
    expect((await send({ 'content-type': type }, new Uint8Array(limit + 1))).status).toBe(413)
    expect(answersOf(call)).toHaveProperty('413')
  })
})

describe('the client of the tests', () => {
  const answered = async (status: number, json: object) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    })
    await new Promise<void>((resolve) => server.listen(0, resolve))
    try {
      const { port } = server.address() as AddressInfo
      return await browserOf(`http://localhost:${port}`).post(calls.orderVerifyPayment.path, {})
    } finally {
      server.close()
    }
  }

  it.each([
    [200, { success: true, msg: 'Order confirmed!' }],
    [202, { success: false, code: 'payment-pending', pending: true, msg: 'Not yet.' }],
    [404, { success: false, code: 'not-found', msg: 'Not found' }],
  ])('takes a %s as the contract declares it', async (status, json) => {
    expect(await answered(status, json)).toMatchObject({ status, body: json })
  })

  it.each([
    [418, { success: false, code: 'invalid', msg: 'I am a teapot.' }],
    [201, { success: true, msg: 'Order confirmed!' }],
    [200, { success: false, code: 'not-found', msg: 'Not found' }],
    [200, { success: true, msg: 'Order confirmed!', more: 1 }],
    [202, { success: true, msg: 'Not yet.' }],
    [404, { success: false }],
    [404, { success: false, code: 'gone', msg: 'Not found' }],
    [404, { success: false, msg: 'Not found' }],
    [404, { success: false, code: 'not-found', msg: 'Not found', stack: 'at ...' }],
  ])('D8: fails on a %s of %j', async (status, json) => {
    await expect(answered(status, json)).rejects.toThrow()
  })
})
