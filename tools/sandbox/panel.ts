import { Hono } from 'hono'
import { html } from 'hono/html'

import { type Html, page, pagePolicy } from './page.ts'
import { cash, faults, timing } from './panel-switches.ts'
import type { RazorpayControls, SandboxPayment, SandboxRefund, SandboxWebhook } from './razorpay/razorpay.ts'
import { rupees } from './rupees.ts'

const SHOWN = 50

/** The control panel: payments, refunds, webhooks and orders of the stand-in for Razorpay, with controls. Mounted at /. */
export function panel(razorpay: RazorpayControls) {
  return new Hono().get('/', (c) => {
    c.header('content-security-policy', pagePolicy)
    return c.html(page('Payments', content(razorpay)))
  })
}

function content(razorpay: RazorpayControls) {
  return html`
    <p class="quiet">The newest ${SHOWN} of each. No money moves here. Reload to see changes.</p>
    ${faults(razorpay)} ${timing(razorpay)} ${cash(razorpay)} ${payments(razorpay)} ${refunds(razorpay)}
    ${webhooks(razorpay)} ${orders(razorpay)}
  `
}

function payments(razorpay: RazorpayControls) {
  const act = (payment: SandboxPayment, outcome: string, text: string) =>
    html`<form method="post" action="/control/razorpay/settle-late">
      <input type="hidden" name="paymentId" value="${payment.id}" />
      <button name="outcome" value="${outcome}">${text}</button>
    </form>`
  return html`
    <h2>Payments</h2>
    ${table(
      ['Payment', 'Order', 'Amount', 'Method', 'Status', 'Do'],
      newest(razorpay.payments()).map((payment) => [
        id(payment.id),
        id(payment.order_id),
        cell(rupees(payment.amount)),
        cell(payment.method),
        cell(payment.status + (payment.lateAt === null ? '' : `, captured at ${clock(payment.lateAt)}`)),
        cell(
          payment.status === 'failed'
            ? html`${act(payment, 'captured', 'Capture late')}${act(payment, 'authorized', 'Authorise late')}`
            : payment.status === 'pending'
              ? act(payment, 'captured', 'Cash received')
              : payment.status === 'authorized'
                ? act(payment, 'captured', 'Capture')
                : payment.status === 'captured'
                  ? html`<form method="post" action="/control/razorpay/refund">
                      <input type="hidden" name="paymentId" value="${payment.id}" />
                      <button>Refund</button>
                    </form>`
                  : '',
        ),
      ]),
    )}
  `
}

function refunds(razorpay: RazorpayControls) {
  const act = (refund: SandboxRefund, outcome: string, text: string) =>
    html`<form method="post" action="/control/razorpay/refund-outcome">
      <input type="hidden" name="refundId" value="${refund.id}" />
      <button name="outcome" value="${outcome}">${text}</button>
    </form>`
  return html`
    <h2>Refunds</h2>
    ${table(
      ['Refund', 'Payment', 'Amount', 'Status', 'Bank reference', 'Do'],
      newest(razorpay.refunds()).map((refund) => [
        id(refund.id),
        id(refund.payment_id),
        cell(rupees(refund.amount)),
        cell(refund.status),
        id(refund.acquirer_data.arn ?? ''),
        cell(
          refund.status === 'pending'
            ? html`${act(refund, 'processed', 'Process')}${act(refund, 'failed', 'Fail')}`
            : '',
        ),
      ]),
    )}
  `
}

function webhooks(razorpay: RazorpayControls) {
  const again = (webhook: SandboxWebhook) =>
    html`<form method="post" action="/control/razorpay/redeliver">
      <input type="hidden" name="webhookId" value="${webhook.id}" />
      <button>Send again</button>
    </form>`
  return html`
    <h2>Webhooks</h2>
    ${table(
      ['Event', 'At', 'State', 'Answers', 'Do'],
      newest(razorpay.webhooks()).map((webhook) => [
        cell(webhook.event),
        cell(clock(webhook.at)),
        cell(webhook.state),
        cell(webhook.answers.map((status) => (status === 0 ? 'none' : String(status))).join(', ')),
        cell(again(webhook)),
      ]),
    )}
  `
}

function orders(razorpay: RazorpayControls) {
  return html`
    <h2>Orders</h2>
    ${table(
      ['Order', 'Receipt', 'Amount', 'Status', 'Attempts', 'Requests'],
      newest(razorpay.orders()).map((order) => [
        id(order.id),
        id(order.receipt ?? ''),
        cell(rupees(order.amount)),
        cell(order.status),
        cell(order.attempts),
        cell(order.requests),
      ]),
    )}
  `
}

function table(heads: string[], rows: Html[][]) {
  if (rows.length === 0) return html`<p>None yet.</p>`
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

const newest = <T>(things: T[]) => things.slice(-SHOWN).toReversed()
const cell = (content: string | number | Html) => html`<td>${content}</td>`
const id = (content: string) => html`<td class="id">${content}</td>`
const clock = (ms: number) => new Date(ms).toLocaleTimeString('en-IN')
