import { html } from 'hono/html'

import { faultyCalls } from './razorpay/faults.ts'
import type { Fault, RazorpayControls } from './razorpay/razorpay.ts'

/** The forms that set and clear faults. */
export function faults(razorpay: RazorpayControls) {
  const set = razorpay.faults.list()
  return html`
    <h2>Make it fail</h2>
    <form class="row" method="post" action="/control/razorpay/fault">
      <label
        >Call
        <select name="on">
          ${[...faultyCalls, 'any'].map((call) => html`<option>${call}</option>`)}
        </select></label
      >
      <label>
        What happens
        <select name="do">
          <option value="delay">answered late</option>
          <option value="error500">answered 500</option>
          <option value="reset">connection closed before processing</option>
          <option value="drop-answer">connection closed after processing</option>
        </select>
      </label>
      ${howOften}
    </form>
    <form class="row" method="post" action="/control/razorpay/fault">
      <input type="hidden" name="on" value="webhooks" />
      <label>
        Webhooks
        <select name="do">
          <option value="delay">sent late</option>
          <option value="drop">never sent</option>
          <option value="duplicate">sent twice</option>
          <option value="shuffle">out of order</option>
        </select>
      </label>
      ${howOften}
    </form>
    ${
      set.length === 0
        ? html`<p>Nothing is set to fail.</p>`
        : html`<ul>
              ${set.map((fault) => html`<li>${formatFault(fault)}</li>`)}
            </ul>
            <form method="post" action="/control/razorpay/faults/clear"><button>Clear all</button></form>`
    }
  `
}

const howOften = html`<label>Delay in ms <input name="ms" inputmode="numeric" size="7" /></label>
  <label>How often (empty: until cleared) <input name="times" inputmode="numeric" size="5" /></label>
  <button>Set</button>`

/** The switch of the account's cash on delivery. */
export function cash(razorpay: RazorpayControls) {
  const isActive = razorpay.cash.isActive()
  return html`
    <h2>Cash on delivery</h2>
    <form class="row" method="post" action="/control/razorpay/cash">
      <input type="hidden" name="isActive" value="${String(!isActive)}" />
      <span
        >${isActive ? 'The checkout offers it where the shop cannot hide it.' : 'The account does not have it.'}</span
      >
      <button>${isActive ? 'Switch it off' : 'Switch it on'}</button>
    </form>
  `
}

/** The form that sets the delays of automatic events. */
export function timing(razorpay: RazorpayControls) {
  const { refundAfterMs, lateAfterMs } = razorpay.timing.get()
  return html`
    <h2>Automatic events</h2>
    <form class="row" method="post" action="/control/razorpay/timing">
      <label>
        A refund is processed after ms (empty: manually)
        <input name="refundAfterMs" inputmode="numeric" value="${refundAfterMs ?? ''}" />
      </label>
      <label>
        "Pay late" is captured after ms (empty: manually)
        <input name="lateAfterMs" inputmode="numeric" value="${lateAfterMs ?? ''}" />
      </label>
      <button>Set</button>
    </form>
  `
}

function formatFault({ on, do: what, ms, times }: Fault): string {
  const details = [what, ms === undefined ? '' : `${ms} ms`, times === undefined ? '' : `${times} more`]
  return `${on}: ${details.filter(Boolean).join(', ')}`
}
