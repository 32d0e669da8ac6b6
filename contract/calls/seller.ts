import * as z from 'zod/mini'

import { email } from '../entities.ts'
import { mailIds, mailsNotOut } from '../mails.ts'
import { lastDay, mend, moneyByDay } from '../money-by-day.ts'
import { sales, salesPeriods } from '../sales.ts'
import { added, otherOrigin, said, specified, tooMany, unchanged } from './define.ts'

/** /api/seller: the seller's session and figures. */
export const sellerContract = {
  sellerIsAuth: specified({
    method: 'GET',
    path: '/api/seller/is-auth',
    caller: 'anyone',
    summary: 'Get the logged-in seller',
    about: 'Whether the seller is logged in. `{success:false}` with status 200 when not.',
    answer: z.object({ seller: z.object({ name: z.string(), email: z.string() }) }),
    orNobody: true,
  }),
  sellerLogin: specified({
    method: 'POST',
    path: '/api/seller/login',
    caller: 'anyone',
    summary: 'Log the seller in',
    about: 'Logs the seller in.',
    body: z.object({ email, password: z.string().check(z.minLength(1, 'is required'), z.maxLength(1_000)) }),
    answer: said,
    others: { 401: 'The email or the password is wrong.', 429: tooMany },
  }),
  sellerLogout: specified({
    method: 'GET',
    path: '/api/seller/logout',
    caller: 'anyone',
    summary: 'Log the seller out',
    about: 'Ends the seller session.',
    answer: said,
    others: { 403: otherOrigin },
  }),
  sellerSales: added({
    method: 'GET',
    path: '/api/seller/sales',
    caller: 'seller',
    summary: 'Get the sales of the last days',
    about: "What was sold on each of the shop's last `days` days, today included (30 when not said). Carries an ETag.",
    query: z.object({ days: z.optional(z.enum(salesPeriods)) }),
    answer: sales,
    others: { 304: unchanged },
  }),
  sellerMails: added({
    method: 'GET',
    path: '/api/seller/mails',
    caller: 'seller',
    summary: 'List the mails that are not out',
    about:
      'Mails that are not out yet: `failed` were given up and wait for the seller, `waiting` are still tried. At most 100 of each; the counts are of all. Carries an ETag.',
    answer: mailsNotOut,
    others: { 304: unchanged },
  }),
  sellerMailsSendAgain: added({
    method: 'POST',
    path: '/api/seller/mails/send-again',
    caller: 'seller',
    summary: 'Send failed mails again',
    about:
      'Puts mails that were given up back in the queue, each once, with the Message-ID they had. 404 when none is there any more, 409 when what they tell is no longer good.',
    body: z.object({ ids: mailIds }),
    answer: z.object({ msg: z.string(), count: z.int() }),
    others: {
      404: 'None of the mails is there any more.',
      409: 'Each of the mails says something that is no longer valid.',
    },
  }),
  sellerMailsDismiss: added({
    method: 'POST',
    path: '/api/seller/mails/dismiss',
    caller: 'seller',
    summary: 'Delete failed mails',
    about: 'Deletes mails that were given up. 404 when none is there any more.',
    body: z.object({ ids: mailIds }),
    answer: z.object({ msg: z.string(), count: z.int() }),
    others: { 404: 'None of the mails is there any more.' },
  }),
  sellerMoney: added({
    method: 'GET',
    path: '/api/seller/money',
    caller: 'seller',
    summary: 'Compare the payments with Razorpay',
    about:
      "What Razorpay captured and refunded on each of 14 of the shop's days up to `until` (today when not said), what the orders say, and every payment or refund in which they differ. Razorpay is asked each time; when it does not answer, `asked` is false and nothing is compared.",
    query: z.object({ until: z.optional(lastDay) }),
    answer: moneyByDay,
    others: { 429: tooMany },
  }),
  sellerMoneyMend: added({
    method: 'POST',
    path: '/api/seller/money/mend',
    caller: 'seller',
    summary: 'Resolve a difference',
    about:
      'Sets right one difference of seller/money: `id` is the payment, or for `take over refund` and `refund again` the refund, as Razorpay names it. Razorpay is asked first; the same again changes nothing more. 502 when it cannot be asked.',
    body: mend,
    answer: said,
    others: {
      404: 'Razorpay or the shop does not know the payment or refund.',
      409: 'The act does not fit the state of the payment or refund.',
      429: tooMany,
      502: 'Razorpay cannot be asked.',
    },
  }),
}
