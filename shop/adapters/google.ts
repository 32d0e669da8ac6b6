import type * as oidc from 'openid-client'

// Loaded at the first sign-in, because few processes need its memory.
const client = () => import('openid-client')

/** The values to keep between the redirect to the issuer and its callback. */
type GoogleFlow = { state: string; nonce: string; verifier: string }

/** The user who signed in. `issuer` and `subject` together never change; the email may. */
export type GoogleIdentity = {
  issuer: string
  subject: string
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
}

export type Google = {
  /** The URL of the issuer's login page, and the values to keep. Throws when the issuer cannot be reached. */
  begin: () => Promise<{ url: string; flow: GoogleFlow }>
  /**
   * Exchanges the query of the callback for an identity. Throws when state, nonce, PKCE, issuer, audience, signature
   * or expiry is wrong, or when the user declined.
   */
  finish: (query: URLSearchParams, flow: GoogleFlow) => Promise<GoogleIdentity>
}

const TIMEOUT_SECONDS = 5

/** Signs people in by OpenID Connect (code flow with PKCE, state and nonce) at any issuer; Google is the usual one. */
export function createGoogle(config: {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
}): Google {
  let discovered: Promise<oidc.Configuration> | undefined

  // Discovered at the first sign-in and cached; a failure is not cached.
  function provider(): Promise<oidc.Configuration> {
    discovered ??= discover(config).catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }

  return {
    begin: async () => {
      const oidc = await client()
      const flow = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
      const url = oidc.buildAuthorizationUrl(await provider(), {
        redirect_uri: config.redirectUri,
        scope: 'openid email profile',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
      return { url: url.href, flow }
    },

    finish: async (query, flow) => {
      // Only the query comes from the browser; the address is configured.
      const returned = new URL(config.redirectUri)
      returned.search = query.toString()
      const oidc = await client()
      const tokens = await oidc.authorizationCodeGrant(await provider(), returned, {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The issuer sent no ID token')
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof claims.email === 'string' ? claims.email : undefined,
        emailVerified: claims.email_verified === true,
        name: typeof claims.name === 'string' ? claims.name : undefined,
      }
    },
  }
}

async function discover(config: {
  issuer: string
  clientId: string
  clientSecret: string
}): Promise<oidc.Configuration> {
  const oidc = await client()
  const issuer = new URL(config.issuer)
  return oidc.discovery(issuer, config.clientId, config.clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    // Checks signatures although the token comes directly from the issuer.
    execute: [oidc.enableNonRepudiationChecks, ...(isLoopback(issuer) ? [oidc.allowInsecureRequests] : [])],
  })
}

// openid-client requires https, except for a stand-in on this machine.
function isLoopback(issuer: URL): boolean {
  return issuer.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)
}
