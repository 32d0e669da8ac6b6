import { errors } from '#contract/wording'
import { WordedError } from '#web/api-client.ts'
import { watchFrame, whenFrameIsSilent } from '#web/cart/checkout-frame.ts'
import {
  checkoutOptions,
  type CheckoutOptions,
  hostedFields,
  type Payer,
  type Payment,
} from '#web/cart/checkout-options.ts'

/** The response of the provider's checkout; it proves a payment only once the server has verified it. */
export type RazorpayResponse = {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

type Handlers = { handler: (answer: RazorpayResponse) => void; modal: { ondismiss: () => void } }

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions & Handlers) => { open: () => void }
  }
}

// On a bad connection a script may neither load nor fail.
const TIMEOUT_MS = 20_000

let loading: Promise<void> | undefined
let hasFailed = false

/**
 * Loads the provider's script once. The first failure throws an error with the text for the shopper; the next call
 * retries, and after another failure the payment goes on without the script.
 */
export async function loadRazorpay(scriptUrl: string): Promise<void> {
  watchFrame()
  loading ??= loadScript(scriptUrl)
  try {
    await loading
  } catch (error) {
    loading = undefined
    if (!hasFailed) {
      hasFailed = true
      throw error
    }
  }
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
      resolve()
    }
    script.onerror = () => {
      clearTimeout(timer)
      giveUp()
    }
    document.head.append(script)
  })
}

/**
 * Opens the checkout; undefined when the shopper closed it. A browser without its window leaves the shop for the
 * provider's page, which leads back; then there is no answer.
 */
export function openRazorpay(payment: Payment, payer: Payer, scriptUrl: string): Promise<RazorpayResponse | undefined> {
  const { origin } = window.location
  const options = checkoutOptions(payment, payer, navigator.userAgent, origin)
  const openPage = () => submit(hostedPage(scriptUrl), hostedFields(payment, payer, origin))
  // The back button may show this page as it was left, in the middle of the payment.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  return new Promise((resolve) => {
    const cancel = whenFrameIsSilent(openPage)
    const answer = (given: RazorpayResponse | undefined) => {
      cancel()
      resolve(given)
    }
    try {
      if (!window.Razorpay) throw new Error('The script of the checkout does not run here')
      new window.Razorpay({ ...options, handler: answer, modal: { ondismiss: () => answer(undefined) } }).open()
    } catch {
      cancel()
      openPage()
    }
  })
}

/** Leaves the shop for the provider's page, where an order is paid without a login; `cancelTo` is the way back. */
export function openHostedPage(payment: Payment, payer: Payer, scriptUrl: string, cancelTo: string): void {
  submit(hostedPage(scriptUrl), hostedFields(payment, payer, window.location.origin, cancelTo))
}

/** The address of Razorpay's hosted checkout, beside the script of a stand-in. */
function hostedPage(scriptUrl: string): string {
  const { origin, hostname } = new URL(scriptUrl)
  return `${hostname === 'checkout.razorpay.com' ? 'https://api.razorpay.com' : origin}/v1/checkout/embedded`
}

function submit(action: string, fields: Record<string, string>): void {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action, hidden: true })
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('input'), { name, value }))
  document.body.append(form)
  form.submit()
}
