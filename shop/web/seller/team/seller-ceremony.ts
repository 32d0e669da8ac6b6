// Loads when a seller adds or uses a passkey.
import { type AnswerOf, calls } from '#contract/calls'
import { callApi } from '#web/api-client.ts'
import { createCredential, getCredential } from '#web/storefront/login/passkey-ceremony.ts'

/** Makes a passkey and adds it; the password is not asked for in a step of the login. Throws a WordedError. */
export async function addSellerPasskey(password?: string): Promise<AnswerOf<typeof calls.sellerPasskeyAdd>> {
  const { options } = await callApi(calls.sellerPasskeyAddOptions, { body: password ? { password } : {} })
  return callApi(calls.sellerPasskeyAdd, { body: { credential: await createCredential(options) } })
}

/** Confirms with a passkey of the seller that she is there. Throws a WordedError. */
export async function confirmSeller(): Promise<void> {
  const { options } = await callApi(calls.sellerPasskeySignInOptions)
  await callApi(calls.sellerPasskeyConfirm, { body: { credential: await getCredential(options) } })
}

/** Logs in with a passkey that the seller chooses in the browser's window. Throws a WordedError. */
export async function signSellerIn(): Promise<AnswerOf<typeof calls.sellerPasskeySignIn>> {
  const { options } = await callApi(calls.sellerPasskeySignInOptions)
  return callApi(calls.sellerPasskeySignIn, { body: { credential: await getCredential(options) } })
}
