import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

import { type Context, Hono } from 'hono'
import { type JWK, SignJWT, importJWK } from 'jose'

import type { Client, Grant } from './authorize.ts'
import type { GoogleUser } from './users.ts'

const TOKEN_LIVES_SECONDS = 3599

/** The token and userinfo endpoints. `redeem` returns the grant of a code once. */
export function tokens(client: Client, privateKey: JWK, redeem: (code: string) => Grant | undefined) {
  const users = new Map<string, GoogleUser>()
  const app = new Hono()

  app.post('/token', async (c) => {
    c.header('cache-control', 'no-store')
    const body = await c.req.parseBody<Record<string, string>>()
    if (!isClient(client, c, body)) return c.json({ error: 'invalid_client', error_description: 'Unauthorized' }, 401)
    if (body.grant_type !== 'authorization_code') {
      return c.json({ error: 'unsupported_grant_type', error_description: 'Invalid grant_type' }, 400)
    }
    const grant = redeem(body.code ?? '')
    if (!grant || !provesChallenge(grant.challenge, body.code_verifier)) {
      return c.json({ error: 'invalid_grant', error_description: 'Bad Request' }, 400)
    }
    if (body.redirect_uri !== grant.redirectUri) {
      return c.json({ error: 'redirect_uri_mismatch', error_description: 'Bad Request' }, 400)
    }

    const accessToken = `ya29.${randomBytes(48).toString('base64url')}`
    users.set(accessToken, grant.user)
    return c.json({
      access_token: accessToken,
      expires_in: TOKEN_LIVES_SECONDS,
      scope: grant.scope,
      token_type: 'Bearer',
      id_token: await idToken(client, privateKey, grant, accessToken),
    })
  })
  app.get('/v1/userinfo', (c) => {
    const user = users.get((c.req.header('authorization') ?? '').replace(/^Bearer /i, ''))
    return user ? c.json(claims(user, 'email profile')) : c.json({ error: 'invalid_token' }, 401)
  })
  return app
}

async function idToken(client: Client, privateKey: JWK, grant: Grant, accessToken: string): Promise<string> {
  const key = await importJWK(privateKey, 'RS256')
  const hash = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
  return new SignJWT({
    azp: client.clientId,
    ...claims(grant.user, grant.scope),
    at_hash: hash,
    ...(grant.nonce === undefined ? {} : { nonce: grant.nonce }),
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(privateKey.kid ? { kid: privateKey.kid } : {}) })
    .setIssuer(client.issuer())
    .setAudience(client.clientId)
    .setSubject(grant.user.sub)
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_LIVES_SECONDS} seconds`)
    .sign(key)
}

function claims(user: GoogleUser, scope: string) {
  const scopes = scope.split(' ')
  const name = user.name ?? user.email
  return {
    sub: user.sub,
    ...(scopes.includes('email') ? { email: user.email, email_verified: user.email_verified ?? true } : {}),
    ...(scopes.includes('profile') ? { name, given_name: name.split(' ')[0] } : {}),
  }
}

// RFC 6749 2.3.1: in the body, or percent-encoded as HTTP Basic.
function isClient(client: Client, c: Context, body: Record<string, string>): boolean {
  const [, basic] = /^Basic (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    : [body.client_id, body.client_secret]
  return isEqual(id, client.clientId) && isEqual(secret, client.clientSecret)
}

// RFC 7636 4.6.
function provesChallenge(challenge: string | undefined, verifier: string | undefined): boolean {
  if (challenge === undefined) return true
  return isEqual(challenge, verifier && createHash('sha256').update(verifier).digest('base64url'))
}

function isEqual(a: string | undefined, b: string | undefined): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return a !== undefined && b !== undefined && timingSafeEqual(hash(a), hash(b))
}
