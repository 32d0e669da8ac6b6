// An OpenID Connect issuer that signs any claims, for the ID tokens that must be refused.
import type { AddressInfo } from 'node:net'

import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'

export type ForgingIssuer = {
  url: string
  /** The claims of the next ID token, and how it is signed. */
  next: { claims: JWTPayload; by?: 'own key' | 'unknown key' | 'nobody' }
  /** While true, every answer is 500. */
  down: boolean
  /** The number of requests for its metadata. */
  discoveries: number
  stop: () => Promise<void>
}

export async function startForgingIssuer(): Promise<ForgingIssuer> {
  const [own, unknown] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const app = new Hono()
  const issuer: ForgingIssuer = { url: '', next: { claims: {} }, down: false, discoveries: 0, stop: async () => {} }

  app.use(async (c, next) => (issuer.down ? c.text('down', 500) : next()))
  app.get('/.well-known/openid-configuration', (c) => {
    issuer.discoveries += 1
    const { url } = issuer
    return c.json({
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    })
  })
  app.get('/keys', async (c) => c.json({ keys: [{ ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig' }] }))
  app.post('/token', async (c) => {
    const { claims, by } = issuer.next
    const key = by === 'unknown key' ? unknown.privateKey : own.privateKey
    const token =
      by === 'nobody'
        ? new UnsecuredJWT(claims).encode()
        : await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(key)
    return c.json({ access_token: 'a', token_type: 'Bearer', id_token: token })
  })

  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise<void>((resolve) => server.once('listening', () => resolve()))
  issuer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  issuer.stop = () => new Promise((resolve) => server.close(() => resolve()))
  return issuer
}
