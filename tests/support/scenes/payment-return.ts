// The way back from Razorpay's page: the form that a browser posts from there, and the page that answers it.
import { calls } from '#contract/calls'
import type { Answer, Browser } from '#test/browser'
import type { Paid } from '#test/people/buyer'

/** The fields that the page of the provider posts after a payment. */
export function returned({
  paymentId,
  razorpayOrderId,
  signature,
}: Pick<Paid, 'paymentId' | 'razorpayOrderId' | 'signature'>) {
  return { razorpay_payment_id: paymentId, razorpay_order_id: razorpayOrderId, razorpay_signature: signature }
}

/** The fields that it posts after a failure. */
export function failed(razorpayOrderId: string, paymentId = 'pay_00000000000000') {
  return {
    'error[code]': 'BAD_REQUEST_ERROR',
    'error[description]': 'Your payment was declined by the bank.',
    'error[metadata]': JSON.stringify({ order_id: razorpayOrderId, payment_id: paymentId }),
  }
}

/** Posts a form as a browser does from the site of the provider: with its origin, and without Lax cookies. */
export function postReturn(
  browser: Pick<Browser, 'send'>,
  fields: Record<string, string> | string[][] | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return browser.send(calls.orderRazorpayCallback.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://api.razorpay.com',
      'sec-fetch-site': 'cross-site',
      cookie: '',
      ...headers,
    },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  })
}

/** Posts the form and opens the page that it leads to, with the cookies of the browser. */
export async function returnTo(browser: Browser, fields: Parameters<typeof postReturn>[1]) {
  const answer = await postReturn(browser, fields)
  const page = await browser.get(answer.headers.get('location') ?? '')
  return { answer, page, text: String(page.body) }
}
