import { type AnswerOf, calls } from '#contract/calls'
import type { Address, User } from '#contract/entities'
import { paths } from '#contract/paths'
import { CHECKOUT_TIMEOUT_SECONDS } from '#contract/rules'
import { phoneDigits } from '#contract/typed'
import { shop } from '#shop'
import { isInAppBrowser, isIos } from '#web/cart/in-app-browser.ts'

export type Payment = AnswerOf<typeof calls.orderRazorpay>

/** The person whose name, email and phone the checkout shows. */
export type Payer = Pick<User, 'name' | 'email'> & Pick<Address, 'phone'>

/** Options of Razorpay's checkout.js (razorpay.com/docs/payments/payment-gateway/web-integration/standard). */
export type CheckoutOptions = {
  key: string
  /** Paise. */
  amount: number
  currency: string
  name: string
  order_id: string
  prefill: { name: string; email: string; contact: string }
  timeout: number
  theme: { color: string }
  config: { display: { hide: { method: string; flows?: string[] }[] } }
  /** The browser posts the result there, instead of a call of `handler`. */
  callback_url?: string
  redirect?: true
  /** In a web view of Android: UPI apps are opened. */
  webview_intent?: true
}

/** The options of a checkout in this browser; `origin` is the shop's. */
export function checkoutOptions(payment: Payment, payer: Payer, userAgent: string, origin: string): CheckoutOptions {
  return {
    key: payment.keyId,
    amount: payment.amount,
    currency: payment.currency,
    name: shop.name,
    order_id: payment.razorpayOrderId,
    prefill: prefillOf(payer),
    timeout: CHECKOUT_TIMEOUT_SECONDS,
    theme: { color: '#5A2E1B' },
    config: { display: { hide: isIos(userAgent) ? [cash] : [cash, collect] } },
    ...(isInAppBrowser(userAgent) ? { callback_url: callbackAt(origin), redirect: true } : {}),
    ...(isInAppBrowser(userAgent) && userAgent.includes('Android') ? { webview_intent: true } : {}),
  }
}

// NPCI ended payments by a typed UPI ID on 28 February 2026, except on iOS
// (razorpay.com/docs/announcements/upi-collect-migration/standard-integration).
const collect = { method: 'upi', flows: ['collect'] }

// An account with cash on delivery offers it here, too (razorpay.com/docs/payments/payment-gateway/web-integration/standard/cod).
// The hosted page takes no such option, so the server knows what to do with it (shop/domain/orders/payments/keep-for-cash.ts).
const cash = { method: 'cod' }

/**
 * The fields of the form that opens Razorpay's hosted checkout, which leads back to `cancelTo` without a payment
 * (razorpay.com/docs/payments/payment-gateway/web-integration/hosted/integration-steps).
 */
export function hostedFields(
  payment: Payment,
  payer: Payer,
  origin: string,
  cancelTo = paths.cart(),
): Record<string, string> {
  const { name, email, contact } = prefillOf(payer)
  return {
    key_id: payment.keyId,
    amount: String(payment.amount),
    currency: payment.currency,
    name: shop.name,
    order_id: payment.razorpayOrderId,
    'prefill[name]': name,
    'prefill[email]': email,
    'prefill[contact]': contact,
    callback_url: callbackAt(origin),
    cancel_url: origin + cancelTo,
  }
}

function callbackAt(origin: string): string {
  return origin + calls.orderRazorpayCallback.path
}

function prefillOf({ name, email, phone }: Payer): CheckoutOptions['prefill'] {
  return { name, email, contact: contactOf(phone) }
}

/** A phone number as Razorpay takes it: digits with the country, India's where none is named. */
function contactOf(phone: string): string {
  const national = phoneDigits(phone)
  // One of another country, saved before the shop refused it.
  return national ? `+91${national}` : `+${phone.replace(/\D/g, '')}`
}
