import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Browser } from '#test/browser'
import { type ForgingIssuer, startForgingIssuer } from '#test/forging-issuer'
import { come, failed, whoIs } from '#test/google-desk'
import { startTestShop, type TestShop } from '#test/shop'

describe('an ID token', () => {
  let issuer: ForgingIssuer
  let forged: TestShop
  beforeAll(async () => {
    issuer = await startForgingIssuer()
    forged = await startTestShop({
      LOG_LEVEL: 'error',
      GOOGLE_ISSUER: issuer.url,
      GOOGLE_CLIENT_ID: 'mewa',
      GOOGLE_CLIENT_SECRET: 'secret',
    })
  })
  afterAll(async () => {
    await forged.stop()
    await issuer.stop()
  })

  const now = () => Math.floor(Date.now() / 1_000)
  type Change = { claims?: object; by?: ForgingIssuer['next']['by'] }

  async function signInWith({ claims = {}, by = 'own key' }: Change): Promise<[string | null, Browser]> {
    const browser = forged.visitor()
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
    return [await come(browser, `/api/auth/google/callback?code=1&state=${searchParams.get('state')}`), browser]
  }

  it.each<[string, Change]>([
    ['for another shop', { claims: { aud: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['of another sign-in', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that has expired', { claims: { exp: now() - 300 } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['without an e-mail', { claims: { email: undefined } }],
    ['with an e-mail that is none', { claims: { email: 'owner' } }],
    ['with email_verified as text', { claims: { email_verified: 'true' } }],
    ['signed by another key', { by: 'unknown key' }],
    ['signed by nobody', { by: 'nobody' }],
  ])('%s opens nothing', async (_what, change) => {
    const [location, browser] = await signInWith(change)
    expect(location).toBe(failed)
    expect(await whoIs(browser)).toEqual({ success: false })
  })

  it('that is right opens an account, so the others were refused for what was wrong with them', async () => {
    const [location, browser] = await signInWith({})
    expect(location).toBe('/home')
    expect((await whoIs(browser)).user?.email).toBe('owner@example.com')
  })

  it('is not needed while Google is down: the shopper comes back with a word, and the next try asks again', async () => {
    const other = await startForgingIssuer()
    const env = {
      LOG_LEVEL: 'error',
      GOOGLE_ISSUER: other.url,
      GOOGLE_CLIENT_ID: 'mewa',
      GOOGLE_CLIENT_SECRET: 'secret',
    }
    const patient = await startTestShop(env)
    other.down = true
    expect(await come(patient.visitor(), '/api/auth/google')).toBe(failed)
    other.down = false
    for (let n = 0; n < 3; n += 1) {
      expect(await come(patient.visitor(), '/api/auth/google')).toContain(`${other.url}/authorize`)
    }
    expect(other.discoveries).toBe(1)
    await patient.stop()
    await other.stop()
  })
})
