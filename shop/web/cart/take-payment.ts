import { calls } from '#contract/calls'
import type { Address, CartItems, OrderLine, User } from '#contract/entities'
import { formatPaise, toPaise } from '#contract/money/money'
import { paths } from '#contract/paths'
import { cartNotSent, errors, paymentNotVerifiedBecause, success, totalIsNow } from '#contract/wording'
import { ApiRefusal, callApi, codeOf, errorText, isRetryable, WordedError } from '#web/api-client.ts'
import { flushCart } from '#web/cart/cart.ts'
import type { CartLine } from '#web/cart/cart-items.ts'
import { cartNow } from '#web/cart/cart-store.ts'
import { rememberPayment } from '#web/cart/open-payment.ts'
import { isConcluded, queryPayment } from '#web/cart/payment-result.ts'
import { type RazorpayResponse, loadRazorpay, openRazorpay } from '#web/cart/razorpay-checkout.ts'
import { productsKey } from '#web/queries/queries.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import { loginPath } from '#web/session/next-page.ts'
import { notify } from '#web/ui/toast/toast.tsx'

export type Asked = {
  user: User
  lines: readonly CartLine[]
  address: Address
  scriptUrl: string
  /** Whether the shop has gifts. */
  gifts: boolean
  /** Whether the shop bills to businesses. */
  bills: boolean
  /** The total that the shopper has seen. */
  shownPaise: number
  /** For a lower price. */
  code: string | undefined
  /** Called when the order holds its items. */
  onHeld: (items: CartItems) => void
}

/** The error when the order is refused because of one line. */
export type RefusedLine = Error & { product: string; count: number }

// The last total that the shopper was told because it differed from the one on the button.
let announcedPaise: number | undefined

/** `isPaid`: nothing is left to do here, also because a courier takes the money. */
type Taken = { orderId: string; isPaid: boolean }

/** Places the order and takes its payment; undefined when the cart or its total has changed. Throws what the shopper is told. */
export async function takePayment(asked: Asked): Promise<Taken | undefined> {
  const { user, address } = asked
  rememberPayment(user._id, undefined)
  await loadRazorpay(asked.scriptUrl)
  const body = await checkoutOf(asked)
  if (!body) return undefined
  const payment = await callApi(calls.orderRazorpay, { body }).catch(becauseOf(body.items))
  asked.onHeld(Object.fromEntries(body.items.map(({ product, quantity }) => [product, quantity])))
  if (!isAsShown(asked, payment.amount)) return undefined
  const { orderId } = payment
  rememberPayment(user._id, orderId)
  const payer = { name: user.name, email: user.email, phone: address.phone }
  const answer = await openRazorpay(payment, payer, asked.scriptUrl)
  const isPaid = answer ? await isProven(orderId, answer) : await isPaidAfterAll(orderId)
  if (answer && !isPaid) rememberPayment(user._id, undefined)
  return { orderId, isPaid }
}

/** Places the order, which is paid to the courier; undefined when the cart or its total has changed. Throws the same. */
export async function placeInCash(asked: Asked): Promise<Taken | undefined> {
  const body = await checkoutOf(asked)
  if (!body) return undefined
  const { items, code } = body
  const { total } = await callApi(calls.cartQuote, { body: { items, ...(code && { code }) } })
  if (!isAsShown(asked, toPaise(total))) return undefined
  const { orderId } = await callApi(calls.orderCod, { body }).catch(becauseOf(items))
  return { orderId, isPaid: true }
}

async function checkoutOf(asked: Asked) {
  const { user, lines, address, code } = asked
  if (lines.length === 0) throw new WordedError(errors.cartEmpty)
  if (!(await flushCart())) throw new WordedError(cartNotSent)
  // The server lowered a count to the stock; the cart shows a notice and the shopper decides.
  if (lines.some(({ product, count }) => cartNow()[product._id] !== count)) return undefined
  const items = lines.map(({ product, count }) => ({ product: product._id, quantity: count }))
  const extras = { ...(code && { code }), ...(await giftOf(asked)), ...(await buyerOf(asked)) }
  return { userId: user._id, items, address: address._id, ...extras }
}

function becauseOf(items: readonly OrderLine[]): (error: unknown) => never {
  return (error) => {
    const line = error instanceof ApiRefusal && items.find(({ product }) => product === error.product)
    throw line ? Object.assign(error, { count: line.quantity } satisfies Partial<RefusedLine>) : error
  }
}

// A price has changed since the page showed it: the shopper confirms the new total first.
function isAsShown({ shownPaise }: Asked, paise: number): boolean {
  if (paise === shownPaise || paise === announcedPaise) return true
  announcedPaise = paise
  void getQueryClient().invalidateQueries({ queryKey: productsKey })
  notify.error(totalIsNow(formatPaise(paise)))
  return false
}

// A shop without gifts loads nothing of them.
async function giftOf({ gifts }: Asked) {
  if (!gifts) return {}
  const { giftNow } = await import('#web/gifts/kept-gift.ts')
  const gift = giftNow()
  return gift ? { gift } : {}
}

async function buyerOf({ bills, user }: Asked) {
  if (!bills) return {}
  const { businessNow } = await import('#web/business/kept-business.ts')
  const buyer = businessNow(user._id)
  return buyer ? { buyer } : {}
}

/** Whether the payment page should open: the payment is captured or may still be. */
async function isProven(orderId: string, answer: RazorpayResponse): Promise<boolean> {
  try {
    await callApi(calls.orderRazorpayVerify, {
      body: {
        orderId,
        paymentId: answer.razorpay_payment_id,
        razorpayOrderId: answer.razorpay_order_id,
        signature: answer.razorpay_signature,
      },
    })
    notify.success(success.paymentSuccessful)
    return true
  } catch (error) {
    const status = error instanceof ApiRefusal ? error.status : undefined
    // The checkout succeeded; the payment page polls until the server knows. It also reports a refund.
    if (isRetryable(error) || status === 409) return true
    if (status === 401) {
      window.location.assign(loginPath(paths.paymentSuccess(orderId)))
      return false
    }
    const text = errorText(error)
    notify.error(codeOf(error) === 'payment-not-verified' ? text : paymentNotVerifiedBecause(text))
    return false
  }
}

/** A closed payment window cancels nothing: a banking app may have paid meanwhile. */
async function isPaidAfterAll(orderId: string): Promise<boolean> {
  return isConcluded(await queryPayment(orderId, undefined))
}
