import { randomBytes } from 'node:crypto'

import { Hono } from 'hono'
import { type JWK, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'

import type { Store } from '../store.ts'
import { type Client, authorization } from './authorize.ts'
import { tokens } from './token.ts'
import type { GoogleUser } from './users.ts'

export type { GoogleUser }

export type GoogleControls = {
  /** Signs in this user at the next request, without the consent page. */
  nextUser: (user: GoogleUser) => void
}

type Keys = { clientId: string; clientSecret: string; privateKey: JWK }

/** The stand-in for Google's OpenID Connect. Mounted at /google, which is its issuer. */
export async function createGoogleSandbox(store: Store, issuer: () => string) {
  const stored = store.collection<Keys>('google keys')
  const { privateKey, ...secrets } = stored.get('keys') ?? stored.put('keys', await newKeys())
  const client: Client = { ...secrets, issuer }
  const next: GoogleUser[] = []
  const { pages, redeem } = authorization(client, () => next.shift())

  const app = new Hono()
  app.get('/.well-known/openid-configuration', (c) => c.json(discovery(issuer())))
  app.get('/oauth2/v3/certs', (c) => {
    const { kty, n, e, kid, alg, use } = privateKey
    return c.json({ keys: [{ kty, n, e, kid, alg, use }] })
  })
  app.route('/', pages)
  app.route('/', tokens(client, privateKey, redeem))

  const controls: GoogleControls = { nextUser: (user) => void next.push(user) }
  return { app, controls, ...secrets }
}

// The fields of https://accounts.google.com/.well-known/openid-configuration that this stand-in supports.
function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/v1/userinfo`,
    jwks_uri: `${issuer}/oauth2/v3/certs`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: ['aud', 'email', 'email_verified', 'exp', 'given_name', 'iat', 'iss', 'name', 'sub'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code'],
  }
}

// Making it takes a tenth of a second, and tests start many sandboxes in one process.
let keyPair: ReturnType<typeof generateKeyPair> | undefined

async function newKeys(): Promise<Keys> {
  keyPair ??= generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK((await keyPair).privateKey)
  const number = BigInt(`0x${randomBytes(5).toString('hex')}`).toString()
  return {
    clientId: `${number}-sandbox.apps.googleusercontent.com`,
    clientSecret: `GOCSPX-${randomBytes(21).toString('base64url')}`,
    privateKey: { ...jwk, alg: 'RS256', use: 'sig', kid: await calculateJwkThumbprint(jwk) },
  }
}
