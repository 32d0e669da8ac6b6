import * as z from 'zod/mini'

import { email, line, password, user } from '../entities.ts'
import { otherOrigin, said, specified, tooMany, unchanged } from './define.ts'

const wrongCode = 'The code is wrong, expired, used or tried too often.'
const otp = z.string().check(z.regex(/^\d{6}$/, 'must be 6 digits'))

/** /api/user: accounts of shoppers. */
export const userContract = {
  userIsAuth: specified({
    method: 'GET',
    path: '/api/user/is-auth',
    caller: 'anyone',
    summary: 'Get the logged-in shopper',
    about: "Who is logged in. `{success:false}` with status 200 when nobody is. The ETag is the cart's.",
    answer: z.object({ user }),
    orNobody: true,
    others: { 304: unchanged },
  }),
  userRegister: specified({
    method: 'POST',
    path: '/api/user/register',
    caller: 'anyone',
    summary: 'Open an account',
    about: 'Opens an account and logs in. 409 when the email has one already.',
    body: z.object({ name: line(100), email, password }),
    answer: z.object({ user, msg: z.string() }),
    others: { 409: 'The email has an account already.', 429: tooMany },
  }),
  userLogin: specified({
    method: 'POST',
    path: '/api/user/login',
    caller: 'anyone',
    summary: 'Log a shopper in',
    about: 'Logs a shopper in. 401 for a wrong email or a wrong password alike.',
    body: z.object({ email, password: z.string().check(z.minLength(1, 'is required'), z.maxLength(1_000)) }),
    answer: z.object({ user, msg: z.string() }),
    others: { 401: 'The email or the password is wrong.', 429: tooMany },
  }),
  userLogout: specified({
    method: 'GET',
    path: '/api/user/logout',
    caller: 'anyone',
    summary: 'Log the shopper out',
    about: 'Ends this session.',
    answer: said,
    others: { 403: otherOrigin },
  }),
  userSendResetOtp: specified({
    method: 'POST',
    path: '/api/user/send-reset-otp',
    caller: 'anyone',
    summary: 'Mail a reset code',
    about: 'Mails a 6-digit code. The same answer for an email nobody has.',
    body: z.object({ email }),
    answer: said,
    others: { 429: tooMany },
  }),
  userVerifyResetOtp: specified({
    method: 'POST',
    path: '/api/user/verify-reset-otp',
    caller: 'anyone',
    summary: 'Check a reset code',
    about: 'Whether the code is right; it stays usable for reset-password.',
    body: z.object({ email, otp }),
    answer: said,
    others: { 400: wrongCode },
  }),
  userResetPassword: specified({
    method: 'POST',
    path: '/api/user/reset-password',
    caller: 'anyone',
    summary: 'Set a new password with a reset code',
    about: 'Sets a new password with the code, uses the code up and ends every session of the account.',
    body: z.object({ email, otp, newPassword: password }),
    answer: said,
    others: { 400: wrongCode },
  }),
}
