import type { WebAuthnCredential } from '@simplewebauthn/server'

import type { NewCredential, UsedCredential } from '#contract/calls/passkey'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { takeChallenge } from '#domain/accounts/passkeys/challenges'
import type { Owner } from '#domain/accounts/passkeys/owner'
import { Failure } from '#domain/process/failure'
import { shop } from '#shop'

/** Passkeys belong to the host of `publicUrl` for ever. */
export function relyingParty(publicUrl: string): { name: string; id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { name: shop.name, id: hostname, origin }
}

/** EdDSA, ES256 and RS256: to ask this Node for newer ones prints a warning. */
export const supportedAlgorithmIDs = [-8, -7, -257]

export const webauthn = () => import('@simplewebauthn/server')

/** Uses up the challenge that a credential has signed. Throws a Failure (400). */
export async function spendChallenge(
  db: Db,
  { response }: NewCredential | UsedCredential,
  owner: Owner | null,
): Promise<string> {
  const challenge = challengeIn(response.clientDataJSON)
  if (!challenge || !(await takeChallenge(db, challenge, owner))) {
    throw new Failure('invalid', refusals.passkeyTooLate)
  }
  return challenge
}

// The library reads it again; it is not trusted here.
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Throws a Failure (400) for a passkey of another site, challenge or form. */
export async function checkNew(
  publicUrl: string,
  challenge: string,
  { id, response }: NewCredential,
): Promise<WebAuthnCredential> {
  const { verifyRegistrationResponse } = await webauthn()
  const { id: host, origin } = relyingParty(publicUrl)
  const checked = await orUndefined(
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { attestationObject: response.attestationObject, clientDataJSON: response.clientDataJSON },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      supportedAlgorithmIDs,
      requireUserVerification: true,
    }),
  )
  if (!checked?.verified) throw new Failure('invalid', refusals.passkeyNotAccepted)
  return checked.registrationInfo.credential
}

/** The counter of a right signature; undefined for a wrong one, another site or challenge, or an old counter. */
export async function checkUsed(
  publicUrl: string,
  challenge: string,
  { id, response: { authenticatorData, clientDataJSON, signature } }: UsedCredential,
  credential: WebAuthnCredential,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn()
  const { id: host, origin } = relyingParty(publicUrl)
  const checked = await orUndefined(
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { authenticatorData, clientDataJSON, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential,
      requireUserVerification: true,
    }),
  )
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined
}

// The library throws an Error for each thing that is wrong with the client's bytes.
async function orUndefined<T>(check: Promise<T>): Promise<T | undefined> {
  return check.catch(() => undefined)
}
