import * as z from 'zod/mini'

import { activity } from '../activity.ts'
import { activityGroups } from '../audit-acts.ts'
import { draftId, id, loginEmail, sellerPassword } from '../entities.ts'
import { mailIds, unsentEmails } from '../messages/mails.ts'
import { requestedDay, resolution, moneyByDay } from '../money/money-by-day.ts'
import { courierCash, newRemittance } from '../money/remittances.ts'
import { salesPeriods } from '../money/sales-periods.ts'
import { sales } from '../money/sales.ts'
import { email, line } from '../text.ts'
import { businessBuyer } from '../money/business-buyer.ts'
import { callerDetails, newDeliveries, newDelivery } from '../orders/phone-order.ts'
import { todayKinds } from '../orders/today.ts'
import { MAX_SHEET_BYTES } from '../rules.ts'
import { rowProblems } from '../sheet.ts'
import {
  additional,
  otherOrigin,
  messageAnswer,
  passkeyFirst,
  specified,
  strict,
  tooMany,
  unchanged,
} from './define.ts'
import { orderLines } from './order.ts'

/** /api/seller: the seller's session and figures. */
export const sellerContract = {
  sellerIsAuth: specified({
    method: 'GET',
    path: '/api/seller/is-auth',
    caller: 'anyone',
    summary: 'Get the logged-in seller',
    about: 'Returns the logged-in seller, or `{success:false}` with status 200 when the seller is not logged in.',
    answer: z.object({ seller: z.object({ name: z.string(), email: z.string() }) }),
    mayBeLoggedOut: true,
  }),
  sellerLogin: specified({
    method: 'POST',
    path: '/api/seller/login',
    caller: 'anyone',
    summary: 'Log the seller in',
    about:
      'Logs the seller in. When the login needs a further step (`GET /api/seller/session`), the answer has `success: false` and the step in `next`, with status 200.',
    body: z.object({
      email: loginEmail,
      password: z.string().check(z.minLength(1, 'is required'), z.maxLength(1_000)),
    }),
    answer: messageAnswer,
    mayNeedStep: true,
    others: { 401: 'The email or the password is wrong.', 429: tooMany },
  }),
  sellerSetUp: additional({
    method: 'POST',
    path: '/api/seller/set-up',
    caller: 'anyone',
    summary: 'Set up a new shop',
    about:
      'Makes the owner of a shop that has no seller yet, with the token of the link that its start prints. A link works once, for 7 days, until another start.',
    body: z.object({
      token: z.string().check(z.regex(/^[\w-]{43}$/, 'must be that of the link')),
      name: line(100),
      email,
      password: sellerPassword,
    }),
    answer: messageAnswer,
    others: { 409: 'The link was used, is too old, or the shop has a seller.', 429: tooMany },
  }),
  sellerLogout: specified({
    method: 'GET',
    path: '/api/seller/logout',
    caller: 'anyone',
    summary: 'Log the seller out',
    about: 'Ends the seller session.',
    answer: messageAnswer,
    others: { 403: otherOrigin },
  }),
  sellerOrder: additional({
    method: 'POST',
    path: '/api/seller/order',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'Take an order by phone',
    about:
      'Places an order for somebody who calls, holds its stock for 12 hours, and opens its payment behind `link`, which the seller sends on. Emails about it go to `email`, and `buyer` is the business that it is billed to. With `deliveries` it goes to all of these, `items` as often to each as it has `sets`. The same `draftId` makes one order.',
    body: z.object({
      items: orderLines,
      ...z.pick(callerDetails, { name: true, phone: true, email: true }).shape,
      address: z.omit(callerDetails, { name: true, phone: true, email: true }),
      deliveries: z.optional(newDeliveries),
      buyer: z.optional(businessBuyer),
      draftId,
    }),
    mostBytes: MAX_SHEET_BYTES,
    answer: z.object({ msg: z.string(), orderId: id, amount: z.number(), link: z.string(), expires: z.iso.datetime() }),
    others: {
      404: 'There is no such product.',
      409: 'There are fewer pieces, the shop is closed, or it cannot bill this business.',
      429: tooMany,
      502: 'Razorpay cannot open the payment.',
    },
  }),
  sellerOrderAddresses: additional({
    method: 'POST',
    path: '/api/seller/order/addresses',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'Read a file of addresses',
    about:
      'Reads a CSV file with the columns Name, Phone, Street, City, PIN code, State and Sets, of 300 rows at most, and records nothing: `deliveries` are those of POST /api/seller/order. State is that of the shop and Sets is 1 where they are left out.',
    body: z.object({ csv: z.string() }),
    mostBytes: MAX_SHEET_BYTES,
    answer: z.object({ deliveries: z.array(newDelivery), problems: rowProblems }),
    others: { 429: tooMany },
  }),
  sellerCash: additional({
    method: 'GET',
    path: '/api/seller/cash',
    caller: 'seller',
    roles: ['owner', 'books'],
    summary: 'Get the cash that couriers have',
    about: 'The cash that couriers have collected on delivery, and what of it they have handed over, in rupees.',
    answer: courierCash,
  }),
  sellerCashAdd: additional({
    method: 'POST',
    path: '/api/seller/cash/add',
    caller: 'seller',
    roles: ['owner', 'books'],
    summary: 'Note what a courier has handed over',
    about:
      'Notes an amount that a courier has handed over, or with one below 0 a correction. The same `draftId` is noted once.',
    body: newRemittance,
    answer: z.extend(courierCash, { msg: z.string() }),
  }),
  sellerSales: additional({
    method: 'GET',
    path: '/api/seller/sales',
    caller: 'seller',
    roles: ['owner', 'books'],
    summary: 'Get the sales of the last days',
    about:
      "Sales on each of the last `days` days in the shop's time zone, today included (default 30). Carries an ETag.",
    query: z.object({ days: z.optional(z.enum(salesPeriods)) }),
    answer: sales,
    others: { 304: unchanged },
  }),
  sellerToday: additional({
    method: 'GET',
    path: '/api/seller/today',
    caller: 'seller',
    roles: ['owner', 'packer', 'books'],
    summary: 'Count what waits for the seller',
    about:
      'What waits for the seller, the most urgent first: a count of each list that the role may open and that the shop has. Counts of orders, tickets and lots stop at 1,000. `at`, of the money differences, is when Razorpay was last asked; without it the shop has not asked yet. Carries an ETag.',
    answer: z.object({
      waiting: z.array(z.object({ kind: z.enum(todayKinds), count: z.int(), at: z.optional(z.iso.datetime()) })),
    }),
    others: { 304: unchanged },
  }),
  sellerMails: additional({
    method: 'GET',
    path: '/api/seller/mails',
    caller: 'seller',
    roles: ['owner'],
    summary: 'List the unsent emails',
    about:
      'Unsent emails: `failed` are given up and wait for the seller, `waiting` are still retried. At most 100 of each; the counts cover all. Carries an ETag.',
    answer: unsentEmails,
    others: { 304: unchanged },
  }),
  sellerMailsSendAgain: additional({
    method: 'POST',
    path: '/api/seller/mails/send-again',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Send failed emails again',
    about:
      'Puts failed emails back in the queue, each once, with the same Message-ID. 404 when none of them is listed any more, 409 when their content has expired.',
    body: z.object({ ids: mailIds }),
    answer: z.object({ msg: z.string(), count: z.int() }),
    others: {
      404: 'None of the emails is listed any more.',
      409: 'The content of every one of the emails has expired.',
    },
  }),
  sellerMailsDismiss: additional({
    method: 'POST',
    path: '/api/seller/mails/dismiss',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Delete failed emails',
    about: 'Deletes failed emails. 404 when none of them is listed any more.',
    body: z.object({ ids: mailIds }),
    answer: z.object({ msg: z.string(), count: z.int() }),
    others: { 404: 'None of the emails is listed any more.' },
  }),
  sellerActivity: additional({
    method: 'GET',
    path: '/api/seller/activity',
    caller: 'seller',
    roles: ['owner'],
    summary: 'List what the sellers did',
    about:
      'What the sellers did, newest first, 50 at a time: statuses of orders, changes of products and stock, resolved differences, emails, prints and exports, logins. `cursor` is the `nextCursor` of the page before.',
    query: strict(
      z.object({
        group: z.optional(z.enum(activityGroups)),
        cursor: z.optional(z.string().check(z.regex(/^\d{15,17}_\d_-?\d{1,19}$/, 'is not a place in the list'))),
      }),
    ),
    answer: z.object({ acts: z.array(activity), nextCursor: z.optional(z.string()) }),
  }),
  sellerMoney: additional({
    method: 'GET',
    path: '/api/seller/money',
    caller: 'seller',
    roles: ['owner', 'books'],
    summary: 'Compare the payments with Razorpay',
    about:
      "The captures and refunds at Razorpay on each of 14 days up to `until` (default today) in the shop's time zone, the sums of the orders, and the payments and refunds in which they differ, the newest 100 of them; `more` counts the others of a day. Razorpay is asked each time; when it does not answer, `asked` is false and nothing is compared.",
    query: z.object({ until: z.optional(requestedDay) }),
    answer: moneyByDay,
    others: { 429: tooMany },
  }),
  sellerMoneyResolve: additional({
    method: 'POST',
    path: '/api/seller/money/mend',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Resolve a difference',
    about:
      'Resolves one difference of seller/money: `id` is the Razorpay id of the payment, or of the refund for `take over refund` and `refund again`. Razorpay is asked first; a repeated call changes nothing more. 502 when Razorpay cannot be asked.',
    body: resolution,
    answer: messageAnswer,
    others: {
      403: passkeyFirst,
      404: 'Razorpay or the shop does not know the payment or refund.',
      409: 'The act does not fit the state of the payment or refund.',
      429: tooMany,
      502: 'Razorpay cannot be asked.',
    },
  }),
}
