import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Browser } from '#test/browser'
import { follow, newGoogleUser } from '#test/google-sign-in'
import { startTestShop, type TestShop } from '#test/shop'

const origin = 'http://www.shop.test'
const from = { origin, 'sec-fetch-site': 'same-site' }

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ FRONTEND_ORIGINS: origin, LOG_LEVEL: 'error' })
})
afterAll(() => shop.stop())

describe('a sign-in with Google from another origin', () => {
  async function consent(browser: Browser, referer: string, site: string): Promise<string> {
    const away = await browser.get('/api/auth/google', { referer, 'sec-fetch-site': site })
    shop.sandbox.google.nextUser(newGoogleUser())
    const back = await fetch(away.headers.get('location') ?? '', { redirect: 'manual' })
    const { pathname, search } = new URL(back.headers.get('location') ?? '')
    return pathname + search
  }

  it('ends on the frontend it began on, with the session it asks for', async () => {
    const browser = shop.visitor()
    expect(await follow(browser, await consent(browser, `${origin}/`, 'same-site'))).toBe(`${origin}/home`)
    expect((await browser.get('/api/user/is-auth', from)).body).toMatchObject({ success: true })
  })

  it('that fails ends there, too', async () => {
    const browser = shop.visitor()
    const back = await consent(browser, `${origin}/`, 'same-site')
    expect(await follow(browser, back.replace(/code=[^&]+/, 'code=wrong'))).toBe(`${origin}/?error=google`)
  })

  it.each([
    ['https://evil.test/', 'cross-site'],
    ['http://evil.shop.test/', 'same-site'],
    [`${origin}/`, 'cross-site'],
    ['nonsense', 'same-site'],
  ])('that began at %s (%s) ends on a page of the shop', async (referer, site) => {
    const browser = shop.visitor()
    expect(await follow(browser, await consent(browser, referer, site))).toBe('/home')
  })
})
