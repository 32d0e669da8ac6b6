// Loads when a passkey is added or used, or may be offered in the autofill of the login.
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'

import { type AnswerOf, calls } from '#contract/calls'
import { callApi, WordedError } from '#web/api-client.ts'

const texts = {
  unsupported: 'This browser cannot use passkeys.',
  notUsed: 'No passkey was used.',
  isThere: 'This device has a passkey for your account already.',
}

/** Makes a passkey and adds it to the account. Throws a WordedError. */
export async function addPasskey(currentPassword?: string): Promise<AnswerOf<typeof calls.passkeyAdd>> {
  const { options } = await callApi(calls.passkeyAddOptions, { body: { currentPassword } })
  return callApi(calls.passkeyAdd, { body: { credential: await createCredential(options) } })
}

type Options = AnswerOf<typeof calls.passkeySignInOptions>['options']

/** Asks the device for a new credential. Throws a WordedError. */
export async function createCredential(options: Options) {
  requireSupport()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return inWords(startRegistration({ optionsJSON }))
}

/** Asks the device for a credential that it has. Throws a WordedError. */
export async function getCredential(options: Options) {
  requireSupport()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return inWords(startAuthentication({ optionsJSON }))
}

type Entered = AnswerOf<typeof calls.passkeySignIn>

/** Logs in with a passkey that the shopper chooses in the browser's window. Throws a WordedError. */
export async function signIn(): Promise<Entered> {
  const { options } = await callApi(calls.passkeySignInOptions)
  return callApi(calls.passkeySignIn, { body: { credential: await getCredential(options) } })
}

/**
 * Waits until the shopper chooses a passkey in the autofill of the email field; undefined when the browser has none to
 * offer, or another ceremony takes its place. Throws a WordedError when the one that was chosen does not open an account.
 */
export async function signInByAutofill(): Promise<Entered | undefined> {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  const credential = await signInOptions()
    .then((optionsJSON) => startAuthentication({ optionsJSON, useBrowserAutofill: true }))
    // The shopper has not asked for it yet, so no message is shown.
    .catch(() => undefined)
  return credential && callApi(calls.passkeySignIn, { body: { credential } })
}

/** Ends what waits in the autofill. */
export function endCeremony(): void {
  WebAuthnAbortService.cancelCeremony()
}

async function signInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return (await callApi(calls.passkeySignInOptions)).options as unknown as PublicKeyCredentialRequestOptionsJSON
}

function requireSupport(): void {
  if (!browserSupportsWebAuthn()) throw new WordedError(texts.unsupported)
}

async function inWords<T>(ceremony: Promise<T>): Promise<T> {
  return ceremony.catch((error: unknown) => {
    const isThere = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new WordedError(isThere ? texts.isThere : texts.notUsed, { cause: error })
  })
}
