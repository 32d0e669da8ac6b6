import type { Browser } from '#test/browser'
import { describe, expect, it as base } from '#test/fixtures'
import { type ForgingIssuer, startForgingIssuer } from '#test/people/forging-issuer'
import { follow, failed, sessionOf } from '#test/people/google-sign-in'
import { startTestShop, type TestShop } from '#test/shop'

const googleAt = (issuer: ForgingIssuer) => ({
  GOOGLE_ISSUER: issuer.url,
  GOOGLE_CLIENT_ID: 'mewa',
  GOOGLE_CLIENT_SECRET: 'secret',
})

const it = base
  .extend('issuer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const issuer = await startForgingIssuer()
    onCleanup(issuer.stop)
    return issuer
  })
  .extend('environment', { scope: 'file' }, ({ issuer }) => googleAt(issuer))

describe('an ID token', () => {
  const now = () => Math.floor(Date.now() / 1_000)
  type Change = { claims?: object; by?: ForgingIssuer['next']['by'] }

  async function signInWith(
    shop: TestShop,
    issuer: ForgingIssuer,
    { claims = {}, by = 'own key' }: Change,
  ): Promise<[string | null, Browser]> {
    const browser = shop.visitor()
    const away = await browser.get('/api/auth/google')
    const { searchParams } = new URL(away.headers.get('location') ?? '')
    issuer.next = {
      by,
      claims: {
        iss: issuer.url,
        aud: 'mewa',
        sub: '1',
        email: 'owner@example.com',
        email_verified: true,
        nonce: searchParams.get('nonce') ?? '',
        iat: now(),
        exp: now() + 300,
        ...claims,
      },
    }
    return [await follow(browser, `/api/auth/google/callback?code=1&state=${searchParams.get('state')}`), browser]
  }

  it.for<[string, Change]>([
    ['for another shop', { claims: { aud: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['of another sign-in', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that has expired', { claims: { exp: now() - 300 } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['without an email', { claims: { email: undefined } }],
    ['with an invalid email', { claims: { email: 'owner' } }],
    ['with email_verified as text', { claims: { email_verified: 'true' } }],
    ['signed by another key', { by: 'unknown key' }],
    ['signed by nobody', { by: 'nobody' }],
  ])('E10: %s opens nothing', async ([, change], { shop, issuer }) => {
    const [location, browser] = await signInWith(shop, issuer, change)
    expect(location).toBe(failed)
    expect(await sessionOf(browser)).toEqual({ success: false })
  })

  it('that is right opens an account, so the others were refused for what was wrong with them', async ({
    shop,
    issuer,
  }) => {
    const [location, browser] = await signInWith(shop, issuer, {})
    expect(location).toBe('/home')
    expect((await sessionOf(browser)).user?.email).toBe('owner@example.com')
  })

  it('is not needed while Google is down: the shopper comes back with a word, and the next try asks again', async () => {
    const other = await startForgingIssuer()
    const patient = await startTestShop(googleAt(other))
    other.down = true
    expect(await follow(patient.visitor(), '/api/auth/google')).toBe(failed)
    other.down = false
    for (let n = 0; n < 3; n += 1) {
      expect(await follow(patient.visitor(), '/api/auth/google')).toContain(`${other.url}/authorize`)
    }
    expect(other.discoveries).toBe(1)
    await patient.stop()
    await other.stop()
  })
})
