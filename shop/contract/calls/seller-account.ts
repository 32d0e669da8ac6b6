import * as z from 'zod/mini'

import { device, id, sellerPassword } from '../entities.ts'
import { loginSteps, secondFactorModes, sellerRoles } from '../seller-login.ts'
import { additional, messageAnswer, tooMany } from './define.ts'
import { knownPassword } from '../text.ts'

const code = z.string().check(z.minLength(1, 'is required'), z.maxLength(100))
const wrongPassword = 'The password is wrong.'
const wrongCode = 'The code is wrong, or was used before.'

/** /api/seller: the login in steps, and the seller's own account. */
export const sellerAccountContract = {
  sellerSession: additional({
    method: 'GET',
    path: '/api/seller/session',
    caller: 'anyone',
    summary: 'Get the seller and what the login still needs',
    about:
      'Returns the seller whose password was entered, the role, and in `next` what the login still needs: `second factor`, `new password` or `set up second factor`. With `second factor`, `ways` are those that the seller has. Without `next` the seller is logged in. `{success:false}` with status 200 without a session.',
    answer: z.object({
      seller: z.object({ name: z.string(), email: z.string(), role: z.enum(sellerRoles) }),
      next: z.optional(z.enum(loginSteps)),
      ways: z.optional(z.array(z.enum(['app', 'passkey']))),
    }),
    mayBeLoggedOut: true,
  }),
  sellerSecondFactor: additional({
    method: 'POST',
    path: '/api/seller/second-factor',
    caller: 'seller',
    roles: sellerRoles,
    steps: ['second factor'],
    summary: 'Enter the second factor',
    about:
      "The step `second factor` of a login: `code` is the authenticator app's, or a recovery code, each of which works once. The answer sets the cookie of a new session, and `next` says what the login still needs.",
    body: z.object({ code }),
    answer: z.object({ msg: z.string(), next: z.optional(z.enum(loginSteps)) }),
    others: { 400: wrongCode, 429: tooMany },
  }),
  sellerChangePassword: additional({
    method: 'POST',
    path: '/api/seller/change-password',
    caller: 'seller',
    roles: sellerRoles,
    steps: ['new password'],
    summary: 'Change the password of the seller',
    about:
      'Sets a new password, ends every session of the seller and opens a new one for this client: the answer sets its cookie. Also the step `new password` of a login, which needs no `currentPassword`; `next` says what that login still needs.',
    body: z.object({ currentPassword: z.optional(knownPassword), newPassword: sellerPassword }),
    answer: z.object({ msg: z.string(), next: z.optional(z.enum(loginSteps)) }),
    others: { 400: wrongPassword, 429: tooMany },
  }),
  sellerAccount: additional({
    method: 'GET',
    path: '/api/seller/account',
    caller: 'seller',
    roles: sellerRoles,
    summary: 'Get the settings of the seller',
    about:
      'Returns whether the shop has second factors (`required` or `optional`), whether this seller has one, how many recovery codes are left, and whether there is a PIN for the tablets.',
    answer: z.object({
      secondFactor: z.object({ mode: z.enum(secondFactorModes), isOn: z.boolean(), recoveryCodes: z.int() }),
      hasPin: z.boolean(),
    }),
  }),
  sellerSecondFactorSetUp: additional({
    method: 'POST',
    path: '/api/seller/second-factor/set-up',
    caller: 'seller',
    roles: sellerRoles,
    steps: ['set up second factor'],
    summary: 'Set up a second factor',
    about:
      'Makes a secret for an authenticator app, as text, as otpauth address and as QR code (an SVG path on a square of `size`), and ten recovery codes, shown only now. They count once `second-factor/confirm` has a code of the app; until then the ones before count. `password` is needed once the login is finished.',
    body: z.object({ password: z.optional(knownPassword) }),
    answer: z.object({
      secret: z.string(),
      address: z.string(),
      qr: z.object({ size: z.int(), path: z.string() }),
      recoveryCodes: z.array(z.string()),
    }),
    others: { 400: wrongPassword, 429: tooMany },
  }),
  sellerSecondFactorConfirm: additional({
    method: 'POST',
    path: '/api/seller/second-factor/confirm',
    caller: 'seller',
    roles: sellerRoles,
    steps: ['set up second factor'],
    summary: 'Turn the second factor on',
    about:
      'Turns on the second factor of `second-factor/set-up` with a code of the app, ends every session of the seller and opens a new one for this client: the answer sets its cookie.',
    body: z.object({ code }),
    answer: messageAnswer,
    others: { 400: wrongCode, 409: 'No set-up has begun.', 429: tooMany },
  }),
  sellerRecoveryCodes: additional({
    method: 'POST',
    path: '/api/seller/second-factor/recovery-codes',
    caller: 'seller',
    roles: sellerRoles,
    summary: 'Make new recovery codes',
    about: 'Makes ten new recovery codes, shown only now. The ones before no longer work.',
    body: z.object({ password: knownPassword }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    others: { 400: wrongPassword, 409: 'The seller has no second factor.', 429: tooMany },
  }),
  sellerSecondFactorTurnOff: additional({
    method: 'POST',
    path: '/api/seller/second-factor/turn-off',
    caller: 'seller',
    roles: sellerRoles,
    summary: 'Turn the second factor off',
    about: 'Removes the second factor and the recovery codes. 409 in a shop where sellers must have one.',
    body: z.object({ password: knownPassword }),
    answer: messageAnswer,
    others: { 400: wrongPassword, 409: 'Sellers of this shop must have a second factor.', 429: tooMany },
  }),
  sellerDevices: additional({
    method: 'GET',
    path: '/api/seller/devices',
    caller: 'seller',
    roles: sellerRoles,
    summary: 'List the devices of the seller',
    about: 'The browsers in which the seller is logged in, this one first.',
    answer: z.object({ devices: z.array(device) }),
  }),
  sellerEndDevice: additional({
    method: 'POST',
    path: '/api/seller/devices/log-out',
    caller: 'seller',
    roles: sellerRoles,
    summary: 'Log a device of the seller out',
    about: 'Ends one session of seller/devices. A repeated call succeeds.',
    body: z.object({ id }),
    answer: messageAnswer,
    others: { 429: tooMany },
  }),
  sellerEndOtherDevices: additional({
    method: 'POST',
    path: '/api/seller/devices/log-out-others',
    caller: 'seller',
    roles: sellerRoles,
    summary: 'Log all other devices of the seller out',
    about: 'Ends every session of the seller but this one.',
    answer: messageAnswer,
    others: { 429: tooMany },
  }),
}
