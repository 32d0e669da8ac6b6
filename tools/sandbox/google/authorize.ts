import { randomBytes } from 'node:crypto'

import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'

import { page, pagePolicy } from '../page.ts'
import { type GoogleUser, sampleUsers, typedUser } from './users.ts'

export type Client = { clientId: string; clientSecret: string; issuer: () => string }

/** The data of an authorisation code, which can be redeemed once. */
export type Grant = {
  user: GoogleUser
  redirectUri: string
  scope: string
  nonce: string | undefined
  challenge: string | undefined
  /** ms since 1970. */
  until: number
}

const CODE_LIVES_MS = 10 * 60_000

// The registered redirect URIs of the client: this path on any host.
const callbackPath = '/api/auth/google/callback'

const request = z.object({
  client_id: z.string(),
  redirect_uri: z.url({ protocol: /^https?$/ }).refine((uri) => new URL(uri).pathname === callbackPath),
  response_type: z.literal('code'),
  scope: z.string().refine((scope) => scope.split(' ').includes('openid')),
  state: z.string().optional(),
  nonce: z.string().optional(),
  code_challenge: z.string().min(43).max(128).optional(),
  code_challenge_method: z.literal('S256').optional(),
})
type Request = z.output<typeof request>

/** The consent page and its authorisation codes. `next` returns the user who signs in without a page. */
export function authorization(client: Client, next: () => GoogleUser | undefined) {
  const grants = new Map<string, Grant>()
  const pages = new Hono()

  pages.get('/o/oauth2/v2/auth', (c) => {
    const params = read(client, c.req.query())
    if (typeof params === 'string') return refuse(c, params)
    const user = next()
    if (user) return c.redirect(back(params, { code: grant(grants, params, user), scope: params.scope }), 302)
    c.header('content-security-policy', pagePolicy)
    return c.html(page('Sign in with Google (sandbox)', chooser(c.req.query())))
  })
  pages.post('/consent', async (c) => {
    const { choice, email, name, ...rest } = await c.req.parseBody<Record<string, string>>()
    const params = read(client, rest)
    if (typeof params === 'string') return refuse(c, params)
    if (choice === 'cancel') return c.redirect(back(params, { error: 'access_denied' }), 303)
    const user =
      sampleUsers.find(({ sub }) => sub === choice) ??
      (z.email().safeParse(email).success ? typedUser(email ?? '', name ?? '') : undefined)
    if (!user) return refuse(c, 'invalid_request: type an email address')
    return c.redirect(back(params, { code: grant(grants, params, user), scope: params.scope }), 303)
  })

  return {
    pages,
    redeem: (code: string): Grant | undefined => {
      const found = grants.get(code)
      grants.delete(code)
      return found && found.until > Date.now() ? found : undefined
    },
  }
}

function read(client: Client, query: Record<string, string>): Request | string {
  const parsed = request.safeParse(query)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0]
    return field === 'redirect_uri' ? 'redirect_uri_mismatch' : `invalid_request: ${String(field)}`
  }
  if (parsed.data.client_id !== client.clientId) return 'invalid_client'
  return parsed.data
}

function refuse(c: Context, why: string) {
  c.header('content-security-policy', pagePolicy)
  return c.html(page('Access blocked: authorisation error', html`<p>Error 400: ${why}</p>`), 400)
}

function grant(grants: Map<string, Grant>, params: Request, user: GoogleUser): string {
  const code = `4/${randomBytes(32).toString('base64url')}`
  grants.set(code, {
    user,
    redirectUri: params.redirect_uri,
    scope: params.scope,
    nonce: params.nonce,
    challenge: params.code_challenge,
    until: Date.now() + CODE_LIVES_MS,
  })
  return code
}

function back({ redirect_uri: uri, state }: Request, answer: Record<string, string>): string {
  const url = new URL(uri)
  for (const [name, value] of Object.entries({ ...(state === undefined ? {} : { state }), ...answer })) {
    url.searchParams.set(name, value)
  }
  return url.href
}

function chooser(query: Record<string, string>) {
  const hidden = Object.entries(query).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return html`
    <p class="quiet">Choose who is signing in. No account of the real Google is touched.</p>
    <form method="post" action="/google/consent">
      ${hidden}
      ${sampleUsers.map(
        (user) =>
          html`<p>
            <button name="choice" value="${user.sub}">
              Continue as ${user.name} (${user.email}${user.email_verified ? '' : ', not verified'})
            </button>
          </p>`,
      )}
    </form>
    <h2>Somebody else</h2>
    <form class="row" method="post" action="/google/consent">
      ${hidden}
      <label>Email <input type="email" name="email" required autocomplete="off" /></label>
      <label>Name <input name="name" autocomplete="off" /></label>
      <button>Continue</button>
    </form>
    <form method="post" action="/google/consent">
      ${hidden}
      <p><button name="choice" value="cancel">Cancel</button></p>
    </form>
  `
}
