import type { Browser } from '#test/browser'
import { describe, expect, it as base } from '#test/fixtures'
import { follow, newGoogleUser } from '#test/people/google-sign-in'
import type { TestShop } from '#test/shop'

const origin = 'http://www.shop.test'
const from = { origin, 'sec-fetch-site': 'same-site' }

const it = base.extend('environment', { scope: 'file' }, { FRONTEND_ORIGINS: origin, LOG_LEVEL: 'error' })

describe('a sign-in with Google from another origin', () => {
  async function consent(shop: TestShop, browser: Browser, referer: string, site: string): Promise<string> {
    const away = await browser.get('/api/auth/google', { referer, 'sec-fetch-site': site })
    shop.sandbox.google.nextUser(newGoogleUser())
    const back = await fetch(away.headers.get('location') ?? '', { redirect: 'manual' })
    const { pathname, search } = new URL(back.headers.get('location') ?? '')
    return pathname + search
  }

  it('ends on the frontend it began on, with the session it asks for', async ({ shop }) => {
    const browser = shop.visitor()
    expect(await follow(browser, await consent(shop, browser, `${origin}/`, 'same-site'))).toBe(`${origin}/home`)
    expect((await browser.get('/api/user/is-auth', from)).body).toMatchObject({ success: true })
  })

  it('that fails ends there, too', async ({ shop }) => {
    const browser = shop.visitor()
    const back = await consent(shop, browser, `${origin}/`, 'same-site')
    expect(await follow(browser, back.replace(/code=[^&]+/, 'code=wrong'))).toBe(`${origin}/?error=google`)
  })

  it.for([
    ['https://evil.test/', 'cross-site'],
    ['http://evil.shop.test/', 'same-site'],
    [`${origin}/`, 'cross-site'],
    ['nonsense', 'same-site'],
  ] as const)('that began at %s (%s) ends on a page of the shop', async ([referer, site], { shop }) => {
    const browser = shop.visitor()
    expect(await follow(browser, await consent(shop, browser, referer, site))).toBe('/home')
  })
})
