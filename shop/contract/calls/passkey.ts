import * as z from 'zod/mini'

import { id, line, passkey, user } from '../entities.ts'
import { additional, messageAnswer, tooMany } from './define.ts'
import { knownPassword } from '../text.ts'

export const tooLate = 'The challenge is unknown, older than 5 minutes, or was used; or the credential cannot be read.'

// Base64url, as `toJSON` of a credential writes it; the longest is the attestation of a security key.
function bytes(max: number) {
  return z.string().check(z.regex(/^[\w-]+$/, 'is not base64url'), z.maxLength(max))
}
const credentialId = bytes(1_364)
const clientDataJSON = bytes(4_000)
/** Options of the W3C's Web Authentication, in their JSON form. */
export const options = z.record(z.string(), z.unknown())

// Their other keys, such as extensions, are ignored.
export const newCredential = z.object({
  id: credentialId,
  response: z.object({
    attestationObject: bytes(20_000),
    clientDataJSON,
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8))),
  }),
})
export const usedCredential = z.object({
  id: credentialId,
  response: z.object({
    authenticatorData: bytes(4_000),
    clientDataJSON,
    signature: bytes(8_000),
    userHandle: z.optional(z.nullable(bytes(100))),
  }),
})
export type NewCredential = z.infer<typeof newCredential>
export type UsedCredential = z.infer<typeof usedCredential>

/** /api/passkey: logins without a password. The browser loads these calls apart from the others. */
export const passkeyContract = {
  passkeys: additional({
    method: 'GET',
    path: '/api/passkey',
    caller: 'user',
    summary: 'List the passkeys',
    about: 'The passkeys that open the account, oldest first.',
    answer: z.object({ passkeys: z.array(passkey) }),
  }),
  passkeyAddOptions: additional({
    method: 'POST',
    path: '/api/passkey/add-options',
    caller: 'user',
    summary: 'Begin to add a passkey',
    about:
      'Returns the options for `navigator.credentials.create`, whose challenge works once and for 5 minutes. The session was opened within 10 minutes, or `currentPassword` is right.',
    body: z.object({ currentPassword: z.optional(knownPassword) }),
    answer: z.object({ options }),
    others: {
      403: 'The session is older and no password was sent, or the password is wrong.',
      409: 'The account has the most passkeys it may have; or no password, and one was sent.',
      429: tooMany,
    },
  }),
  passkeyAdd: additional({
    method: 'POST',
    path: '/api/passkey/add',
    caller: 'user',
    summary: 'Add a passkey',
    about:
      'Adds the passkey that `navigator.credentials.create` returned, in its JSON form. The account gets an email.',
    body: z.object({ credential: newCredential }),
    answer: z.object({ msg: z.string(), passkey }),
    others: {
      400: tooLate,
      409: 'The passkey belongs to an account already, or the account has the most it may have.',
      429: tooMany,
    },
  }),
  passkeyRename: additional({
    method: 'POST',
    path: '/api/passkey/rename',
    caller: 'user',
    summary: 'Rename a passkey',
    about: 'Changes the name under which the account lists a passkey.',
    body: z.object({ id, name: line(60) }),
    answer: messageAnswer,
    others: { 404: 'The account has no such passkey.', 429: tooMany },
  }),
  passkeyRemove: additional({
    method: 'POST',
    path: '/api/passkey/remove',
    caller: 'user',
    summary: 'Remove a passkey',
    about:
      'Deletes a passkey, which opens the account no more; sessions that it opened stay. The account gets an email.',
    body: z.object({ id }),
    answer: messageAnswer,
    others: { 404: 'The account has no such passkey.', 429: tooMany },
  }),
  passkeySignInOptions: additional({
    method: 'POST',
    path: '/api/passkey/sign-in-options',
    caller: 'anyone',
    summary: 'Begin to log in with a passkey',
    about:
      'Returns the options for `navigator.credentials.get`, whose challenge works once and for 5 minutes. They name no account: the browser offers the passkeys that it has.',
    answer: z.object({ options }),
    others: { 429: tooMany },
  }),
  passkeySignIn: additional({
    method: 'POST',
    path: '/api/passkey/sign-in',
    caller: 'anyone',
    summary: 'Log in with a passkey',
    about: 'Logs in the shopper whose passkey `navigator.credentials.get` returned, in its JSON form.',
    body: z.object({ credential: usedCredential }),
    answer: z.object({ user, msg: z.string() }),
    others: { 400: tooLate, 401: 'The passkey opens no account, or its signature is wrong.', 429: tooMany },
  }),
}
