import * as z from 'zod/mini'

import { device, email, id, line, loginEmail, password, user } from '../entities.ts'
import { languages } from '../language/language.ts'
import { additional, emptyAnswer, otherOrigin, messageAnswer, specified, tooMany, unchanged } from './define.ts'
import { knownPassword, mobile } from '../text.ts'

const wrongCode = 'The code is wrong, expired, used, or was tried too often.'
/** `logsIn`: a code by WhatsApp opens the account. `news`: news of orders go there. */
const userPhone = z.object({ number: z.string(), logsIn: z.boolean(), news: z.boolean() })
const otp = z.string().check(z.regex(/^\d{6}$/, 'must be 6 digits'))

/** /api/user: accounts of shoppers. */
export const userContract = {
  userIsAuth: specified({
    method: 'GET',
    path: '/api/user/is-auth',
    caller: 'anyone',
    summary: 'Get the logged-in shopper',
    about:
      "Returns the logged-in shopper, or `{success:false}` with status 200 without a login. The ETag is the cart's.",
    answer: z.object({ user }),
    mayBeLoggedOut: true,
    others: { 304: unchanged },
  }),
  userRegister: specified({
    method: 'POST',
    path: '/api/user/register',
    caller: 'anyone',
    summary: 'Open an account',
    about: 'Opens an account and logs the shopper in. 409 when the email has an account.',
    body: z.object({ name: line(100), email, password }),
    answer: z.object({ user, msg: z.string() }),
    others: { 409: 'The email has an account already.', 429: tooMany },
  }),
  userLogin: specified({
    method: 'POST',
    path: '/api/user/login',
    caller: 'anyone',
    summary: 'Log a shopper in',
    about: 'Logs a shopper in. 401 for an unknown email and for a wrong password.',
    body: z.object({ email: loginEmail, password: knownPassword }),
    answer: z.object({ user, msg: z.string() }),
    others: { 401: 'The email or the password is wrong.', 429: tooMany },
  }),
  userSendLoginOtp: additional({
    method: 'POST',
    path: '/api/user/send-login-otp',
    caller: 'anyone',
    summary: 'Send a code to log in',
    about:
      'Emails a 6-digit code, or sends it to a phone by WhatsApp, also without an account. It shares the limits of reset codes. The body has `email` or `phone`.',
    body: z.object({ email: z.optional(email), phone: z.optional(mobile) }),
    answer: messageAnswer,
    others: { 429: tooMany },
  }),
  userLoginOtp: additional({
    method: 'POST',
    path: '/api/user/login-otp',
    caller: 'anyone',
    summary: 'Log a shopper in with a code',
    about:
      'Logs the owner of the email or the phone in. Without an account one is opened, for which `name` is needed, and with a phone `email`, too; without them the code stays usable. `news`: news of orders go to the phone.',
    body: z.object({
      email: z.optional(email),
      phone: z.optional(mobile),
      otp,
      name: z.optional(line(100)),
      news: z.optional(z.boolean()),
    }),
    answer: z.object({ user, msg: z.string() }),
    others: {
      400: wrongCode,
      409: 'There is no account yet and no name or email for one, the email of a new one has an account, or the phone does not log in.',
      429: tooMany,
    },
  }),
  userLogout: specified({
    method: 'GET',
    path: '/api/user/logout',
    caller: 'anyone',
    summary: 'Log the shopper out',
    about: 'Ends this session.',
    answer: messageAnswer,
    others: { 403: otherOrigin },
  }),
  userSendResetOtp: specified({
    method: 'POST',
    path: '/api/user/send-reset-otp',
    caller: 'anyone',
    summary: 'Send a reset code',
    about: 'Emails a 6-digit code. The answer is the same for an unknown email.',
    body: z.object({ email }),
    answer: messageAnswer,
    others: { 429: tooMany },
  }),
  userVerifyResetOtp: specified({
    method: 'POST',
    path: '/api/user/verify-reset-otp',
    caller: 'anyone',
    summary: 'Check a reset code',
    about:
      'Checks the code, which stays usable for reset-password. `passkeys` is the number of passkeys that will open the account afterwards, too; absent for none.',
    body: z.object({ email, otp }),
    answer: z.object({ msg: z.string(), passkeys: z.optional(z.int()) }),
    others: { 400: wrongCode, 429: tooMany },
  }),
  userResetPassword: specified({
    method: 'POST',
    path: '/api/user/reset-password',
    caller: 'anyone',
    summary: 'Set a new password with a reset code',
    about:
      'Sets a new password, consumes the code and ends every session of the account. `removePasskeys` removes its passkeys, too.',
    body: z.object({ email, otp, newPassword: password, removePasskeys: z.optional(z.boolean()) }),
    answer: messageAnswer,
    others: { 400: wrongCode, 429: tooMany },
  }),
  userAccount: additional({
    method: 'GET',
    path: '/api/user/account',
    caller: 'user',
    summary: 'Get the settings of the account',
    about:
      'Returns whether the account has a password, which one opened with Google has not, whether its email is subscribed to the newsletter, and its confirmed phone. `user/is-auth` returns name and email.',
    answer: z.object({ hasPassword: z.boolean(), subscribed: z.boolean(), phone: z.optional(userPhone) }),
  }),
  userLanguage: additional({
    method: 'POST',
    path: '/api/user/language',
    caller: 'anyone',
    summary: 'Choose the language',
    about:
      'Pages and emails are in this language from now on: `en`, or `ta` for Tamil. A cookie keeps it in the browser, and the account of a logged-in shopper keeps it for emails. The messages of calls stay English.',
    body: z.object({ language: z.enum(languages) }),
    answer: emptyAnswer,
    others: { 429: tooMany },
  }),
  userUpdateName: additional({
    method: 'POST',
    path: '/api/user/update-name',
    caller: 'user',
    summary: 'Change the name',
    about: 'Changes the name of the account. Orders keep the name of the address they were placed with.',
    body: z.object({ name: line(100) }),
    answer: messageAnswer,
    others: { 429: tooMany },
  }),
  userChangePassword: additional({
    method: 'POST',
    path: '/api/user/change-password',
    caller: 'user',
    summary: 'Change the password',
    about:
      'Sets a new password, ends every session of the account and opens a new one for this client: the answer sets its cookie.',
    body: z.object({ currentPassword: knownPassword, newPassword: password }),
    answer: messageAnswer,
    others: { 403: 'The current password is wrong.', 409: 'The account has no password yet.', 429: tooMany },
  }),
  userNewsletter: additional({
    method: 'POST',
    path: '/api/user/newsletter',
    caller: 'user',
    summary: 'Subscribe the account or unsubscribe it',
    about:
      "Adds the account's email to the newsletter, or removes it. An email that is not proven yet gets a mail first, and `subscribed` stays false until its button is pressed. A repeated call succeeds.",
    body: z.object({ subscribed: z.boolean() }),
    answer: z.object({ msg: z.string(), subscribed: z.boolean() }),
    others: { 429: tooMany },
  }),
  userSendPhoneOtp: additional({
    method: 'POST',
    path: '/api/user/send-phone-otp',
    caller: 'user',
    summary: 'Send a code to a phone',
    about:
      'Sends a 6-digit code by WhatsApp to a phone that the shopper wants to confirm. It shares the limits of reset codes.',
    body: z.object({ phone: mobile }),
    answer: messageAnswer,
    others: { 409: 'Whoever has the phone has written STOP, or the shop sends no codes by WhatsApp.', 429: tooMany },
  }),
  userProvePhone: additional({
    method: 'POST',
    path: '/api/user/prove-phone',
    caller: 'user',
    summary: 'Confirm a phone with a code',
    about:
      'The phone belongs to this account from now on, and to no other. It logs in only if the session was opened within ten minutes. `news`: news of orders go there, and nothing else.',
    body: z.object({ phone: mobile, otp, news: z.boolean() }),
    answer: messageAnswer,
    others: { 400: wrongCode, 429: tooMany },
  }),
  userPhoneNews: additional({
    method: 'POST',
    path: '/api/user/phone-news',
    caller: 'user',
    summary: 'Start or end the news by WhatsApp',
    about: 'Starts or ends the news of orders to the confirmed phone. A repeated call succeeds.',
    body: z.object({ news: z.boolean() }),
    answer: messageAnswer,
    others: { 429: tooMany },
  }),
  userForgetPhone: additional({
    method: 'POST',
    path: '/api/user/forget-phone',
    caller: 'user',
    summary: 'Remove the phone',
    about: 'Removes the confirmed phone from the account. A repeated call succeeds.',
    answer: messageAnswer,
    others: { 429: tooMany },
  }),
  userData: additional({
    method: 'POST',
    path: '/api/user/data',
    caller: 'user',
    summary: 'Download what the shop knows',
    about:
      'A JSON file with everything that the shop stores about the shopper. What is known by the email alone is in it only when the email is proven.',
    others: { 429: tooMany, 503: 'The shop cannot reach its database.' },
  }),
  userSendDeleteCode: additional({
    method: 'POST',
    path: '/api/user/send-delete-code',
    caller: 'user',
    summary: 'Send a code that deletes the account',
    about: 'Emails a 6-digit code, for an account without a password. It shares the limits of reset codes.',
    answer: messageAnswer,
    others: { 429: tooMany },
  }),
  userDevices: additional({
    method: 'GET',
    path: '/api/user/devices',
    caller: 'user',
    summary: 'List the devices that are logged in',
    about: 'The open sessions of the account: this one first, then the last used. `lastSeenAt` is noted once an hour.',
    answer: z.object({ devices: z.array(device) }),
  }),
  userEndDevice: additional({
    method: 'POST',
    path: '/api/user/devices/log-out',
    caller: 'user',
    summary: 'Log one device out',
    about:
      'Ends one session of the account. A repeated call succeeds and changes nothing, like one with an unknown id.',
    body: z.object({ id }),
    answer: messageAnswer,
    others: { 429: tooMany },
  }),
  userEndOtherDevices: additional({
    method: 'POST',
    path: '/api/user/devices/log-out-others',
    caller: 'user',
    summary: 'Log all other devices out',
    about: 'Ends every session of the account but this one.',
    answer: messageAnswer,
    others: { 429: tooMany },
  }),
  userDelete: additional({
    method: 'POST',
    path: '/api/user/delete',
    caller: 'user',
    summary: 'Delete the account',
    about:
      'Deletes the account with the password or a code, and ends every session. Orders stay without the person, as tax law requires. Refused while an order, a payment or a refund is not finished.',
    body: z.object({ password: z.optional(knownPassword), otp: z.optional(otp) }),
    answer: messageAnswer,
    others: {
      400: wrongCode,
      403: 'The password is wrong.',
      409: 'The account has no password, or an order, a payment or a refund is not finished.',
      429: tooMany,
    },
  }),
}
