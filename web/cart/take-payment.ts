import { calls } from '#contract/calls'
import type { CartItems, User } from '#contract/entities'
import { paths } from '#contract/paths'
import { cartNotSent, errors, paymentNotVerifiedBecause, success } from '#contract/wording'
import { ApiRefusal, callApi, errorText, isRetryable, WordedError } from '#web/api-client.ts'
import type { CartLine } from '#web/cart/cart-items.ts'
import { cartNow } from '#web/cart/cart-store.ts'
import { flushCart } from '#web/cart/cart.ts'
import { queryPayment } from '#web/cart/payment-result.ts'
import { type RazorpayResponse, loadRazorpay, openRazorpay } from '#web/cart/razorpay-checkout.ts'
import { loginPath } from '#web/session/next-page.ts'
import { notify } from '#web/ui/toast.tsx'

type Asked = {
  user: User
  lines: readonly CartLine[]
  addressId: string
  scriptUrl: string
  /** The totals that the shopper has seen. */
  shownPaise: readonly (number | undefined)[]
  /** Called when the order holds its items. */
  onHeld: (items: CartItems) => void
}

type Taken =
  | { orderId: string; outcome: 'paid' | 'closed' | 'refused' }
  /** The order costs something else than what was shown. */
  | { totalPaise: number }

/** Places the order and takes its payment; undefined when the cart has changed. Throws what the shopper is told. */
export async function takePayment(asked: Asked): Promise<Taken | undefined> {
  const { user, lines } = asked
  await loadRazorpay(asked.scriptUrl)
  if (!(await flushCart())) throw new WordedError(cartNotSent)
  // The server lowered a count to the stock; the cart shows a notice and the shopper decides.
  if (lines.some(({ product, count }) => cartNow()[product._id] !== count)) return undefined
  const items = lines.map(({ product, count }) => ({ product: product._id, quantity: count }))
  const payment = await callApi(calls.orderRazorpay, { body: { userId: user._id, items, address: asked.addressId } })
  asked.onHeld(Object.fromEntries(items.map(({ product, quantity }) => [product, quantity])))
  // A price has changed since the page showed it: the shopper confirms the new total first.
  if (!asked.shownPaise.includes(payment.amount)) return { totalPaise: payment.amount }
  const { orderId } = payment
  const answer = await openRazorpay(payment, user)
  const isPaid = answer ? await isProven(orderId, answer) : await isPaidAfterAll(orderId)
  return { orderId, outcome: isPaid ? 'paid' : answer ? 'refused' : 'closed' }
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
    notify.error(text === errors.paymentNotVerified ? text : paymentNotVerifiedBecause(text))
    return false
  }
}

/** A closed payment window cancels nothing: a banking app may have paid meanwhile. */
async function isPaidAfterAll(orderId: string): Promise<boolean> {
  const { kind } = await queryPayment(orderId, undefined)
  return kind === 'paid' || kind === 'returned'
}
