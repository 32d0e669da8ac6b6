import { createApp } from '#api/http/app'
import { documentHeaders } from '#api/http/middleware/security-headers'
import { describe, expect, it } from '#test/fixtures'
import type { TestShop } from '#test/shop'

describe('an answer of the API', () => {
  it('runs no scripts, cannot be framed, is not stored and has its declared type', async ({ shop }) => {
    const { headers } = await shop.visitor().get('/api/user/is-auth')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('has them on a refusal, too', async ({ shop }) => {
    for (const path of ['/api/nothing', '/api/order/user']) {
      const { status, headers } = await shop.visitor().get(path)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(headers.get('content-security-policy')).toMatch("default-src 'none'")
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  it('never tells another site that it may read it', async ({ shop }) => {
    const { headers } = await shop.visitor().get('/api/user/is-auth', { origin: 'https://evil.example' })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('an address that is no call', () => {
  it('P4: is JSON below /api/ and a page elsewhere, whatever asks for it', async ({ shop }) => {
    const { app } = createApp(shop.deps, () => (c) => c.html('a page', 404))
    const ask = async (path: string) => {
      const { status, headers } = await app.request(path, { headers: { accept: 'text/html' } })
      return [path, status, headers.get('content-type')]
    }
    for (const path of ['/api', '/api/', '/api/nothing', '/api/user/is-auth/x.css', '/API/user/login'])
      expect(await ask(path)).toEqual([path, 404, 'application/json'])
    expect(await ask('/apium')).toEqual(['/apium', 404, 'text/html; charset=UTF-8'])
  })

  it('is refused with what it would take, when only the method is wrong', async ({ shop }) => {
    for (const method of ['GET', 'DELETE', 'PATCH', 'PUT']) {
      const { status, headers, body } = await shop.visitor().send('/api/user/login', { method })
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'POST'])
      expect(body).toMatchObject({ success: false })
    }
  })

  it('D6: opens no call by another spelling or a header that names another method', async ({ shopper }) => {
    for (const path of ['/api/cart/update/', '/api//cart/update', '/api/cart/update;x', '/api/cart%2Fupdate']) {
      const { status } = await shopper.post(path, { cartItems: {} })
      expect([path, status]).toEqual([path, 404])
    }
    const { status } = await shopper.get('/api/cart/update', { 'x-http-method-override': 'POST' })
    expect(status).toBe(405)
  })

  it.for([
    '/metrics',
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/server.ts',
    '/..%2f..%2fetc/passwd',
    '/uploads/',
    '/api/debug',
  ])('P3: %s: is not there', async (path, { shop }) => {
    expect((await shop.visitor().get(path)).status).toBe(404)
  })
})

describe('a page', () => {
  const policyOf = (shop: TestShop, settings: Partial<TestShop['deps']['settings']>) => {
    const headers = documentHeaders({ ...shop.deps.settings, ...settings }, 'n0nce')
    const directives = headers['Content-Security-Policy']?.split('; ').map((each) => each.split(' ')) ?? []
    return { headers, policy: Object.fromEntries(directives.map(([name, ...sources]) => [name, sources])) }
  }

  it('runs only our scripts, those with its nonce, and the payment provider’s', ({ shop }) => {
    const { policy } = policyOf(shop, {
      checkoutScriptUrl: 'http://127.0.0.1:4000/v1/checkout.js',
      razorpayApiUrl: 'http://127.0.0.1:4001',
    })
    expect(policy['script-src']).toEqual(["'self'", "'nonce-n0nce'", 'http://127.0.0.1:4000'])
    expect(policy['frame-src']).toEqual(['http://127.0.0.1:4001', 'http://127.0.0.1:4000'])
    expect(policy['connect-src']).toEqual(["'self'", 'http://127.0.0.1:4001', 'http://127.0.0.1:4000'])
    expect(policy['object-src']).toEqual(["'none'"])
    expect(policy['frame-ancestors']).toEqual(["'none'"])
    expect(policy['base-uri']).toEqual(["'none'"])
    expect(policy['font-src']).toEqual(["'self'"])
  })

  it('lets the real checkout load its own parts', ({ shop }) => {
    const { policy } = policyOf(shop, {
      checkoutScriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
      razorpayApiUrl: 'https://api.razorpay.com',
    })
    expect(policy['script-src']).toContain('https://cdn.razorpay.com')
    expect(policy['connect-src']).toContain('https://lumberjack.razorpay.com')
  })

  it('shows pictures from where they are kept', ({ shop }) => {
    expect(policyOf(shop, { imagesUrl: 'https://pictures.example.com/shop' }).policy['img-src']).toContain(
      'https://pictures.example.com',
    )
  })

  it('insists on https only where the shop is reached over https', ({ shop }) => {
    expect(policyOf(shop, { publicUrl: 'https://shop.example.com' }).headers['Strict-Transport-Security']).toMatch(
      'max-age=',
    )
    expect(policyOf(shop, { publicUrl: 'http://localhost:3000' }).headers).not.toHaveProperty(
      'Strict-Transport-Security',
    )
  })
})

it('R12: names each request itself, whatever id a client sends', async ({ shop }) => {
  for (const id of ['forged', '<script>', 'a'.repeat(200), '\u001B[31m'.slice(1)]) {
    const { headers } = await shop.visitor().get('/healthz', { 'x-request-id': id })
    expect(headers.get('x-request-id')).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  }
})
