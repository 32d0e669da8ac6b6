import * as oidc from 'openid-client'

import type { Sandbox } from '#sandbox/sandbox'
import { expect, sandboxTest as base } from '#test/sandbox'

const redirectUri = 'http://shop.test/api/auth/google/callback'
const asha = { sub: '42', email: 'asha@example.com', email_verified: true, name: 'Asha Raman' }

const it = base.extend('config', { scope: 'file' }, ({ sandbox }) =>
  discover(sandbox, sandbox.environment.GOOGLE_CLIENT_SECRET),
)

function discover(sandbox: Sandbox, secret: string | undefined) {
  const { GOOGLE_ISSUER: issuer = '', GOOGLE_CLIENT_ID: clientId = '' } = sandbox.environment
  return oidc.discovery(new URL(issuer), clientId, secret, undefined, { execute: [oidc.allowInsecureRequests] })
}

async function begin(config: oidc.Configuration, change: Record<string, string> = {}) {
  const verifier = oidc.randomPKCECodeVerifier()
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()]
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...change,
  })
  return { url, checks: { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce } }
}

async function signIn(sandbox: Sandbox, config: oidc.Configuration, change: Record<string, string> = {}) {
  sandbox.google.nextUser(asha)
  const { url, checks } = await begin(config, change)
  const response = await fetch(url, { redirect: 'manual' })
  return { checks, status: response.status, back: new URL(response.headers.get('location') ?? 'none:') }
}

it('a user returns with a code, which is exchanged for a signed identity', async ({ sandbox, config }) => {
  const { back, checks } = await signIn(sandbox, config)
  expect(back.href.startsWith(`${redirectUri}?`)).toBe(true)
  const tokens = await oidc.authorizationCodeGrant(config, back, checks)
  expect(tokens.claims()).toMatchObject({
    iss: sandbox.environment.GOOGLE_ISSUER,
    aud: sandbox.environment.GOOGLE_CLIENT_ID,
    sub: '42',
    email: 'asha@example.com',
    email_verified: true,
    name: 'Asha Raman',
    nonce: checks.expectedNonce,
  })
  expect(await oidc.fetchUserInfo(config, tokens.access_token, '42')).toMatchObject({ email: 'asha@example.com' })
})

it('a code works once', async ({ sandbox, config }) => {
  const { back, checks } = await signIn(sandbox, config)
  await oidc.authorizationCodeGrant(config, back, checks)
  await expect(oidc.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' })
})

it('a code is refused without the verifier of its challenge', async ({ sandbox, config }) => {
  const { back, checks } = await signIn(sandbox, config)
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
  await expect(oidc.authorizationCodeGrant(config, back, { ...checks, pkceCodeVerifier })).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  await expect(oidc.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' })
})

it('a code is accepted only from the registered client', async ({ sandbox, config }) => {
  const { back, checks } = await signIn(sandbox, config)
  const stranger = await discover(sandbox, 'a wrong secret')
  await expect(oidc.authorizationCodeGrant(stranger, back, checks)).rejects.toMatchObject({ error: 'invalid_client' })

  const elsewhere = new URL(back.href.replace('shop.test', 'evil.test'))
  await expect(oidc.authorizationCodeGrant(config, elsewhere, checks)).rejects.toMatchObject({
    error: 'redirect_uri_mismatch',
  })
})

it.for<[Record<string, string>, RegExp | string]>([
  [{ redirect_uri: 'http://shop.test/elsewhere' }, 'redirect_uri_mismatch'],
  [{ client_id: 'somebody' }, 'invalid_client'],
  [{ scope: 'email' }, 'invalid_request: scope'],
  [{ code_challenge_method: 'plain' }, 'invalid_request: code_challenge_method'],
])('a request with %j stays on the page with the error', async ([change, why], { config }) => {
  const { url } = await begin(config, change)
  const response = await fetch(url, { redirect: 'manual' })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(why)
})

it('a user chooses an account, types one, or cancels', async ({ sandbox, config }) => {
  const { url, checks } = await begin(config)
  const page = await (await fetch(url)).text()
  expect(page).toContain('Continue as Asha Raman (asha.raman@example.com)')

  const answer = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...fields })
    const response = await fetch(`${sandbox.url}/google/consent`, { method: 'POST', body, redirect: 'manual' })
    return new URL(response.headers.get('location') ?? 'none:')
  }
  const chosen = await oidc.authorizationCodeGrant(config, await answer({ choice: '100000000000000000003' }), checks)
  expect(chosen.claims()).toMatchObject({ email: 'new.account@example.com', email_verified: false })

  const typed = await oidc.authorizationCodeGrant(config, await answer({ email: 'me@example.com' }), checks)
  const again = await oidc.authorizationCodeGrant(config, await answer({ email: 'me@example.com' }), checks)
  expect(typed.claims()).toMatchObject({ email: 'me@example.com', email_verified: true })
  expect(again.claims()?.sub).toBe(typed.claims()?.sub)

  const cancelled = await answer({ choice: 'cancel' })
  expect(cancelled.searchParams.get('error')).toBe('access_denied')
  expect(cancelled.searchParams.get('state')).toBe(checks.expectedState)
})
