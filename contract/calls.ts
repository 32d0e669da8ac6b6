import * as z from 'zod/mini'

import {
  address,
  addressInput,
  contactMessage,
  cartItems,
  cartMap,
  email,
  id,
  line,
  lineQuantity,
  order,
  orderCount,
  orderEvent,
  password,
  price,
  product,
  productChange,
  newAddress,
  newProduct,
  sellerProduct,
  stockCount,
  user,
} from './entities.ts'
import { decimal } from './decimal.ts'
import { invoice } from './invoice.ts'
import { mailIds, mailsNotOut } from './mails.ts'
import { lastDay, mend, moneyByDay } from './money-by-day.ts'
import { orderStatuses, paymentStates } from './order-status.ts'
import { MAX_CART_LINES } from './rules.ts'
import { sales, salesPeriods } from './sales.ts'

/**
 * Who may make a call. `anyone` needs no session; `user` and `seller` need their own cookie, and neither opens the
 * other's calls; `provider` signs its body; `operator` is loopback or holds the metrics token.
 */
export type Caller = 'anyone' | 'user' | 'seller' | 'provider' | 'operator'

export type Call = {
  method: 'GET' | 'POST' | 'PUT'
  path: `/${string}`
  caller: Caller
  /** What the call is for, as the API page says it. */
  about: string
  /** In section 7 of the specification. */
  specified?: true
  /** The JSON body, or for multipart the JSON of `productData`. */
  body?: z.ZodMiniObject<z.core.$ZodLooseShape, z.core.$strip>
  /** The body may also be the value of this key. */
  bodyMayBeIn?: string
  query?: z.ZodMiniType
  /** The answer of a 200; `success: true` stands beside it. Absent where the answer is not JSON. */
  answer?: z.ZodMiniObject
  /** A body that is not JSON. */
  multipart?: true
}

/** A call of the specification, section 7. It ignores the keys it does not know. */
function specified<const C extends Call>(definition: C): C & { specified: true } {
  return { ...definition, specified: true }
}

/** A call of our own. It refuses the keys it does not know. */
function added<const C extends Call>(definition: C): C {
  const { body } = definition
  return body ? { ...definition, body: z.catchall(body, z.never()) } : definition
}

const nothing = z.object({})
const said = z.object({ msg: z.string() })
const otp = z.string().check(z.regex(/^\d{6}$/, 'must be 6 digits'))
const productAsSent = z.extend(newProduct, {
  price: decimal(price),
  offerPrice: decimal(price),
  quantity: decimal(stockCount),
})
// Lines of one product are added up.
const orderLines = z
  .array(z.object({ product: id, quantity: decimal(lineQuantity) }))
  .check(z.maxLength(MAX_CART_LINES))
const pending = { pending: z.optional(z.boolean()), msg: z.string() }

export const calls = {
  userIsAuth: specified({
    method: 'GET',
    path: '/api/user/is-auth',
    caller: 'anyone',
    about: "Who is logged in. `{success:false}` with status 200 when nobody is. The ETag is the cart's.",
    answer: z.object({ user }),
  }),
  userRegister: specified({
    method: 'POST',
    path: '/api/user/register',
    caller: 'anyone',
    about: 'Opens an account and logs in. 409 when the email has one already.',
    body: z.object({ name: line(100), email, password }),
    answer: z.object({ user, msg: z.string() }),
  }),
  userLogin: specified({
    method: 'POST',
    path: '/api/user/login',
    caller: 'anyone',
    about: 'Logs a shopper in. 401 for a wrong email or a wrong password alike.',
    body: z.object({ email, password: z.string().check(z.minLength(1, 'is required'), z.maxLength(1_000)) }),
    answer: z.object({ user, msg: z.string() }),
  }),
  userLogout: specified({
    method: 'GET',
    path: '/api/user/logout',
    caller: 'anyone',
    about: 'Ends this session.',
    answer: said,
  }),
  userSendResetOtp: specified({
    method: 'POST',
    path: '/api/user/send-reset-otp',
    caller: 'anyone',
    about: 'Mails a 6-digit code. The same answer for an email nobody has.',
    body: z.object({ email }),
    answer: said,
  }),
  userVerifyResetOtp: specified({
    method: 'POST',
    path: '/api/user/verify-reset-otp',
    caller: 'anyone',
    about: 'Whether the code is right; it stays usable for reset-password.',
    body: z.object({ email, otp }),
    answer: said,
  }),
  userResetPassword: specified({
    method: 'POST',
    path: '/api/user/reset-password',
    caller: 'anyone',
    about: 'Sets a new password with the code, uses the code up and ends every session of the account.',
    body: z.object({ email, otp, newPassword: password }),
    answer: said,
  }),
  authGoogle: specified({
    method: 'GET',
    path: '/api/auth/google',
    caller: 'anyone',
    about:
      'Sends the browser to Google, and after it to the page `next` when that is one of ours. Not JSON: a redirect.',
    query: z.object({ next: z.optional(z.string()) }),
  }),
  authGoogleCallback: added({
    method: 'GET',
    path: '/api/auth/google/callback',
    caller: 'anyone',
    about: 'Where Google sends the browser back. Not JSON: a redirect to /home or /?error=google.',
  }),
  sellerIsAuth: specified({
    method: 'GET',
    path: '/api/seller/is-auth',
    caller: 'anyone',
    about: 'Whether the seller is logged in. `{success:false}` with status 200 when not.',
    answer: z.object({ seller: z.object({ name: z.string(), email: z.string() }) }),
  }),
  sellerLogin: specified({
    method: 'POST',
    path: '/api/seller/login',
    caller: 'anyone',
    about: 'Logs the seller in.',
    body: z.object({ email, password: z.string().check(z.minLength(1, 'is required'), z.maxLength(1_000)) }),
    answer: said,
  }),
  sellerLogout: specified({
    method: 'GET',
    path: '/api/seller/logout',
    caller: 'anyone',
    about: 'Ends the seller session.',
    answer: said,
  }),
  sellerSales: added({
    method: 'GET',
    path: '/api/seller/sales',
    caller: 'seller',
    about: "What was sold on each of the shop's last `days` days, today included (30 when not said). Carries an ETag.",
    query: z.object({ days: z.optional(z.enum(salesPeriods)) }),
    answer: sales,
  }),
  sellerMails: added({
    method: 'GET',
    path: '/api/seller/mails',
    caller: 'seller',
    about:
      'Mails that are not out yet: `failed` were given up and wait for the seller, `waiting` are still tried. At most 100 of each; the counts are of all. Carries an ETag.',
    answer: mailsNotOut,
  }),
  sellerMailsSendAgain: added({
    method: 'POST',
    path: '/api/seller/mails/send-again',
    caller: 'seller',
    about:
      'Puts mails that were given up back in the queue, each once, with the Message-ID they had. 404 when none is there any more, 409 when what they tell is no longer good.',
    body: z.object({ ids: mailIds }),
    answer: z.object({ msg: z.string(), count: z.int() }),
  }),
  sellerMailsDismiss: added({
    method: 'POST',
    path: '/api/seller/mails/dismiss',
    caller: 'seller',
    about: 'Deletes mails that were given up. 404 when none is there any more.',
    body: z.object({ ids: mailIds }),
    answer: z.object({ msg: z.string(), count: z.int() }),
  }),
  sellerMoney: added({
    method: 'GET',
    path: '/api/seller/money',
    caller: 'seller',
    about:
      "What Razorpay captured and refunded on each of 14 of the shop's days up to `until` (today when not said), what the orders say, and every payment or refund in which they differ. Razorpay is asked each time; when it does not answer, `asked` is false and nothing is compared.",
    query: z.object({ until: z.optional(lastDay) }),
    answer: moneyByDay,
  }),
  sellerMoneyMend: added({
    method: 'POST',
    path: '/api/seller/money/mend',
    caller: 'seller',
    about:
      'Sets right one difference of seller/money: `id` is the payment, or for `take over refund` and `refund again` the refund, as Razorpay names it. Razorpay is asked first; the same again changes nothing more. 502 when it cannot be asked.',
    body: mend,
    answer: said,
  }),
  productList: specified({
    method: 'GET',
    path: '/api/product/list',
    caller: 'anyone',
    about:
      "The catalogue, oldest first. Carries an ETag. `search` finds part of a name, and what else may be meant by it. With `limit` the answer has `nextCursor` while more follows. `archived=include` is the seller's view.",
    query: z.object({
      category: z.optional(z.string().check(z.maxLength(100))),
      search: z.optional(z.string().check(z.maxLength(100))),
      limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999'))),
      cursor: z.optional(z.string().check(z.maxLength(100))),
      archived: z.optional(z.literal('include')),
    }),
    answer: z.object({ products: z.array(product), nextCursor: z.optional(z.string()) }),
  }),
  productAdd: specified({
    method: 'POST',
    path: '/api/product/add',
    caller: 'seller',
    about:
      'Adds a product: `productData` (JSON) and 0 to 4 files, under any field name (JPEG, PNG, WebP, AVIF or HEIC, 10 MB each). With a `draftId` of the client’s making in `productData` it can be sent again after a lost answer: the seller’s same draft answers the product it became, 409 when its content is another.',
    body: productAsSent,
    multipart: true,
    answer: z.object({ msg: z.string(), product: sellerProduct }),
  }),
  productUpdate: added({
    method: 'POST',
    path: '/api/product/update',
    caller: 'seller',
    about:
      'Changes a product: as product/add, with `id` in `productData`; `image` there lists the pictures kept, in order, and `new:0` to `new:3` among them place the new files, which else come last. `seen` as in product/quantity.',
    body: productChange,
    multipart: true,
    answer: z.object({ msg: z.string(), product: sellerProduct }),
  }),
  productArchive: added({
    method: 'POST',
    path: '/api/product/archive',
    caller: 'seller',
    about: 'Takes a product out of the shop, or back in.',
    body: z.object({ id, archived: z.boolean() }),
    answer: z.object({ msg: z.string(), product: sellerProduct }),
  }),
  productQuantity: specified({
    method: 'POST',
    path: '/api/product/quantity',
    caller: 'seller',
    about:
      'Sets what is in stock and free to sell. What open checkouts hold is untouched. With `seen`, the number the seller started from, what orders took since is taken off; `moved` says how much (negative: taken), `was` what stood there before.',
    body: z.object({ id, quantity: decimal(stockCount), seen: z.optional(stockCount) }),
    answer: z.object({ msg: z.string(), product: sellerProduct, was: z.int(), moved: z.int() }),
  }),
  cartUpdate: specified({
    method: 'POST',
    path: '/api/cart/update',
    caller: 'user',
    about:
      'Replaces the cart by the whole map given; answers the cleaned one, and its ETag. With If-Match only while the cart is still that one; else 412 with the cart as it is.',
    body: z.object({ cartItems: cartMap }),
    answer: z.object({ cartItems }),
  }),
  addressGet: specified({
    method: 'POST',
    path: '/api/address/get',
    caller: 'user',
    about: "The shopper's address book.",
    answer: z.object({ addresses: z.array(address) }),
  }),
  addressAdd: specified({
    method: 'POST',
    path: '/api/address/add',
    caller: 'user',
    about:
      'Adds an address; the body is the address itself, or `{address: {...}}`. With a `draftId` of the client’s making it can be sent again after a lost answer: the same address under the same name is answered, and not added again.',
    body: newAddress,
    bodyMayBeIn: 'address',
    answer: z.object({ msg: z.string(), address }),
  }),
  addressUpdate: added({
    method: 'POST',
    path: '/api/address/update',
    caller: 'user',
    about: 'Replaces an address. Orders keep the copy they were placed with.',
    body: z.extend(addressInput, { id }),
    answer: z.object({ msg: z.string(), address }),
  }),
  addressDelete: added({
    method: 'POST',
    path: '/api/address/delete',
    caller: 'user',
    about: 'Deletes an address.',
    body: z.object({ id }),
    answer: said,
  }),
  contactSubscribe: specified({
    method: 'POST',
    path: '/api/contact/subscribe',
    caller: 'anyone',
    about: 'Newsletter sign-up. Signing up twice is success, once.',
    body: z.object({ email }),
    answer: said,
  }),
  contactMail: specified({
    method: 'POST',
    path: '/api/contact/mail',
    caller: 'anyone',
    about:
      'A message to the shop. With a `draftId` of the client’s making it can be sent again after a lost answer: the same message under the same name is mailed once.',
    body: contactMessage,
    answer: said,
  }),
  orderRazorpay: specified({
    method: 'POST',
    path: '/api/order/razorpay',
    caller: 'user',
    about:
      'Places the order, holds its stock and opens the payment. `amount` is in paise. Prices come from the catalogue.',
    body: z.object({
      userId: id,
      items: z.optional(orderLines),
      address: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    }),
    answer: z.object({
      amount: z.int(),
      currency: z.literal('INR'),
      razorpayOrderId: z.string(),
      orderId: id,
      keyId: z.string(),
    }),
  }),
  orderRazorpayVerify: specified({
    method: 'POST',
    path: '/api/order/razorpay/verify',
    caller: 'user',
    about:
      "Proves the checkout's answer. Success only when the money is captured; 202 and `pending` while it may still come.",
    body: z.object({
      paymentId: z.string().check(z.minLength(1), z.maxLength(64)),
      razorpayOrderId: z.string().check(z.minLength(1), z.maxLength(64)),
      orderId: id,
      signature: z.string().check(z.maxLength(256)),
    }),
    answer: z.object(pending),
  }),
  orderVerifyPayment: specified({
    method: 'POST',
    path: '/api/order/verify-payment',
    caller: 'user',
    about: 'Asks whether the order is paid, the provider included. 202 and `pending` while the money may still come.',
    body: z.object({ orderId: id }),
    answer: z.object(pending),
  }),
  orderRazorpayWebhook: added({
    method: 'POST',
    path: '/api/order/razorpay/webhook',
    caller: 'provider',
    about: 'Razorpay tells what happened. The HMAC in X-Razorpay-Signature covers the raw body.',
    answer: nothing,
  }),
  orderUser: specified({
    method: 'GET',
    path: '/api/order/user',
    caller: 'user',
    about: "The shopper's orders, newest first. Carries an ETag.",
    answer: z.object({ orders: z.array(order) }),
  }),
  orderSeller: specified({
    method: 'GET',
    path: '/api/order/seller',
    caller: 'seller',
    about:
      'The orders of the shop, newest first: those that were paid, and those whose money may still come. What ended unpaid is no order. Carries an ETag. `search` finds the beginnings of words in number, name, phone, city and products. With `limit` the answer has `counts`, and `nextCursor` while more follows.',
    query: z.object({
      status: z.optional(z.enum(orderStatuses)),
      payment: z.optional(z.enum(paymentStates)),
      search: z.optional(z.string().check(z.maxLength(100))),
      limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 999'))),
      cursor: z.optional(id),
    }),
    answer: z.object({
      orders: z.array(order),
      counts: z.optional(z.array(orderCount)),
      nextCursor: z.optional(z.string()),
    }),
  }),
  orderHistory: added({
    method: 'GET',
    path: '/api/order/history',
    caller: 'seller',
    about: 'What became of one order, oldest first: who, when, what.',
    query: z.object({ orderId: id }),
    answer: z.object({ events: z.array(orderEvent) }),
  }),
  orderUpdateStatus: specified({
    method: 'PUT',
    path: '/api/order/update-status',
    caller: 'seller',
    about: 'Moves an order along. `Cancelled` on a paid order refunds and restocks.',
    body: z.object({ orderId: id, status: z.enum(orderStatuses) }),
    answer: z.object({ msg: z.string(), order }),
  }),
  orderCancel: added({
    method: 'POST',
    path: '/api/order/cancel',
    caller: 'user',
    about: 'The shopper cancels a paid order within the hour while it is Order Placed.',
    body: z.object({ orderId: id }),
    answer: z.object({ msg: z.string(), order }),
  }),
  orderRefund: added({
    method: 'POST',
    path: '/api/order/refund',
    caller: 'seller',
    about:
      'Tries again what an order owes back and the bank has not taken; what is on its way is only asked about. 409 when it is refused again, 502 when Razorpay cannot be asked.',
    body: z.object({ orderId: id }),
    answer: z.object({ msg: z.string(), order }),
  }),
  orderInvoice: added({
    method: 'GET',
    path: '/api/order/invoice',
    caller: 'user',
    about: 'The invoice of a paid order of one’s own. 404 for any other.',
    query: z.object({ orderId: id }),
    answer: z.object({ invoice }),
  }),
  healthz: added({
    method: 'GET',
    path: '/healthz',
    caller: 'anyone',
    about: 'Alive.',
    answer: nothing,
  }),
  readyz: added({
    method: 'GET',
    path: '/readyz',
    caller: 'anyone',
    about: 'The database answers and the server is not draining; else 503.',
    answer: nothing,
  }),
  metrics: added({
    method: 'GET',
    path: '/metrics',
    caller: 'operator',
    about: 'Prometheus figures, for loopback or the bearer of METRICS_TOKEN.',
  }),
  openapi: added({
    method: 'GET',
    path: '/api/openapi.json',
    caller: 'anyone',
    about: 'This API, as OpenAPI 3.1.',
  }),
  docs: added({
    method: 'GET',
    path: '/api/docs',
    caller: 'anyone',
    about: 'This API, to read.',
  }),
}

export type CallName = keyof typeof calls
type AnyCall = { body?: z.ZodMiniType; query?: z.ZodMiniType; answer?: z.ZodMiniObject }

/** The parsed body a handler gets. */
export type BodyOf<C> = C extends { body: infer B extends z.ZodMiniType } ? z.infer<B> : undefined
/** What a client sends. */
export type InputOf<C> = C extends { body: infer B extends z.ZodMiniType } ? z.input<B> : undefined
export type QueryOf<C> = C extends { query: infer Q extends z.ZodMiniType } ? z.infer<Q> : undefined
/** What a 200 answers, beside `success: true`. */
export type AnswerOf<C> = C extends { answer: infer A extends z.ZodMiniObject } ? z.infer<A> : undefined
export type { AnyCall }

/** Every refusal. */
export type Refusal = { success: false; msg?: string; pending?: boolean }
