import * as z from 'zod/mini'

import { id, passkey } from '../entities.ts'
import { loginSteps, sellerRoles } from '../seller-login.ts'
import { additional, messageAnswer, tooMany } from './define.ts'
import { newCredential, options, tooLate, usedCredential } from './passkey.ts'
import { knownPassword } from '../text.ts'

const step = z.optional(z.enum(loginSteps))

/** /api/seller/passkey: a seller's passkeys, each of which counts as password and second factor. */
export const sellerPasskeyContract = {
  sellerPasskeys: additional({
    method: 'GET',
    path: '/api/seller/passkey',
    caller: 'seller',
    roles: sellerRoles,
    summary: 'List the passkeys of the seller',
    about: "The passkeys that open the seller's account, oldest first.",
    answer: z.object({ passkeys: z.array(passkey) }),
  }),
  sellerPasskeyAddOptions: additional({
    method: 'POST',
    path: '/api/seller/passkey/add-options',
    caller: 'seller',
    roles: sellerRoles,
    steps: ['set up second factor'],
    summary: 'Begin to add a passkey of a seller',
    about:
      'Returns the options for `navigator.credentials.create`, whose challenge works once and for 5 minutes. `password` is needed once the login is finished.',
    body: z.object({ password: z.optional(knownPassword) }),
    answer: z.object({ options }),
    others: { 400: 'The password is wrong.', 409: 'The account has the most passkeys it may have.', 429: tooMany },
  }),
  sellerPasskeyAdd: additional({
    method: 'POST',
    path: '/api/seller/passkey/add',
    caller: 'seller',
    roles: sellerRoles,
    steps: ['set up second factor'],
    summary: 'Add a passkey of a seller',
    about:
      'Adds the passkey that `navigator.credentials.create` returned, in its JSON form, and opens a session as a login with it does: the answer sets its cookie. The seller gets an email.',
    body: z.object({ credential: newCredential }),
    answer: z.object({ msg: z.string(), passkey, next: step }),
    others: {
      400: tooLate,
      409: 'The passkey belongs to an account already, or the account has the most it may have.',
      429: tooMany,
    },
  }),
  sellerPasskeyRemove: additional({
    method: 'POST',
    path: '/api/seller/passkey/remove',
    caller: 'seller',
    roles: sellerRoles,
    summary: 'Remove a passkey of a seller',
    about: 'Deletes a passkey; sessions that it opened stay. The seller gets an email.',
    body: z.object({ id, password: knownPassword }),
    answer: messageAnswer,
    others: {
      400: 'The password is wrong.',
      404: 'The account has no such passkey.',
      409: 'It is the last second factor, and sellers of this shop must have one.',
      429: tooMany,
    },
  }),
  sellerPasskeyConfirm: additional({
    method: 'POST',
    path: '/api/seller/passkey/confirm',
    caller: 'seller',
    roles: sellerRoles,
    summary: 'Confirm with a passkey',
    about:
      'Counts a passkey of the seller, which `navigator.credentials.get` returned with the options of seller/passkey/sign-in-options, as used now. Calls that move money or decide who may ask for it after 15 minutes.',
    body: z.object({ credential: usedCredential }),
    answer: messageAnswer,
    others: { 400: tooLate, 401: 'The passkey is not of this seller, or its signature is wrong.', 429: tooMany },
  }),
  sellerPasskeySignInOptions: additional({
    method: 'POST',
    path: '/api/seller/passkey/sign-in-options',
    caller: 'anyone',
    summary: 'Begin to log a seller in with a passkey',
    about:
      'Returns the options for `navigator.credentials.get`, whose challenge works once and for 5 minutes. They name no account.',
    answer: z.object({ options }),
    others: { 429: tooMany },
  }),
  sellerPasskeySignIn: additional({
    method: 'POST',
    path: '/api/seller/passkey/sign-in',
    caller: 'anyone',
    summary: 'Log a seller in with a passkey',
    about:
      'Logs in the seller whose passkey `navigator.credentials.get` returned, in its JSON form: for 30 days, and for 12 hours without a request. `next` says what the login still needs.',
    body: z.object({ credential: usedCredential }),
    answer: z.object({ msg: z.string(), next: step }),
    others: { 400: tooLate, 401: 'The passkey opens no account, or its signature is wrong.', 429: tooMany },
  }),
}
