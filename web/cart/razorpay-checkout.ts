import type { AnswerOf, calls } from '#contract/calls'
import type { User } from '#contract/entities'
import { CHECKOUT_TIMEOUT_SECONDS } from '#contract/rules'
import { errors } from '#contract/wording'
import { shop } from '#shop'
import { WordedError } from '#web/api-client.ts'

/** The response of the provider's checkout; it proves a payment only once the server has verified it. */
export type RazorpayResponse = {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** Options of Razorpay's checkout.js (razorpay.com/docs/payments/payment-gateway/web-integration/standard). */
type CheckoutOptions = {
  key: string
  /** Paise. */
  amount: number
  currency: string
  name: string
  order_id: string
  prefill: { name: string; email: string }
  timeout: number
  theme: { color: string }
  handler: (answer: RazorpayResponse) => void
  modal: { ondismiss: () => void }
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => { open: () => void }
  }
}

// On a bad connection a script may neither load nor fail.
const TIMEOUT_MS = 20_000

let loading: Promise<void> | undefined

/** Loads the provider's script once. A failure throws an error with the text for the shopper; the next call retries. */
export function loadRazorpay(scriptUrl: string): Promise<void> {
  loading ??= loadScript(scriptUrl).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    const giveUp = () => {
      script.remove()
      reject(new WordedError(errors.checkoutNotLoaded))
    }
    const timer = setTimeout(giveUp, TIMEOUT_MS)
    script.onload = () => {
      clearTimeout(timer)
      if (window.Razorpay) resolve()
      else giveUp()
    }
    script.onerror = () => {
      clearTimeout(timer)
      giveUp()
    }
    document.head.append(script)
  })
}

type Payment = AnswerOf<typeof calls.orderRazorpay>

/** Opens the checkout; undefined when the shopper closed it. Throws when the provider's script is not loaded. */
export function openRazorpay(payment: Payment, user: User): Promise<RazorpayResponse | undefined> {
  const { Razorpay } = window
  if (!Razorpay) throw new WordedError(errors.checkoutNotLoaded)
  return new Promise((resolve) => {
    new Razorpay({
      key: payment.keyId,
      amount: payment.amount,
      currency: payment.currency,
      name: shop.name,
      order_id: payment.razorpayOrderId,
      prefill: { name: user.name, email: user.email },
      timeout: CHECKOUT_TIMEOUT_SECONDS,
      theme: { color: '#5A2E1B' },
      handler: resolve,
      modal: { ondismiss: () => resolve(undefined) },
    }).open()
  })
}
