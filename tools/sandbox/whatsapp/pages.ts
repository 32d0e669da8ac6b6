import { Hono } from 'hono'
import { html } from 'hono/html'

import { page, pagePolicy } from '../page.ts'
import type { SandboxMessage, WhatsAppControls } from './whatsapp.ts'

const SHOWN = 50

/** The page of the stand-in for WhatsApp: the messages that phones got, and a form to write to the shop. Mounted at /phones. */
export function whatsAppPages(whatsApp: WhatsAppControls) {
  return new Hono().get('/', (c) => {
    c.header('content-security-policy', pagePolicy)
    return c.html(page('WhatsApp', content(whatsApp)))
  })
}

function content(whatsApp: WhatsAppControls) {
  return html`
    <p class="quiet">
      What phones got from the shop, the newest first. Nothing is sent anywhere. Reload to see changes.
    </p>
    ${table(whatsApp.messages().slice(-SHOWN).toReversed())}
    <h2>Write to the shop</h2>
    <form class="row" method="post" action="/control/whatsapp/write">
      <label>Phone, ten digits <input name="phone" required pattern="[6-9][0-9]{9}" /></label>
      <label>Words <input name="text" required maxlength="200" value="STOP" /></label>
      <button>Send</button>
    </form>
    <h2>Faults</h2>
    <form class="row" method="post" action="/control/whatsapp/fault">
      <label
        >The next messages
        <select name="do">
          <option value="refuse">are refused</option>
          <option value="swallow">arrive without an answer</option>
          <option value="lose">are lost without an answer</option>
          <option value="undeliverable">cannot be delivered</option>
        </select></label
      >
      <label>Code <input name="code" inputmode="numeric" value="132001" /></label>
      <label>Times <input name="times" inputmode="numeric" value="1" /></label>
      <button>Set</button>
    </form>
  `
}

function table(messages: SandboxMessage[]) {
  if (messages.length === 0) return html`<p>None yet.</p>`
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">To</th>
          <th scope="col">Template</th>
          <th scope="col">Values</th>
        </tr>
      </thead>
      <tbody>
        ${messages.map(
          ({ to, template, values }) =>
            html`<tr>
              <td class="id">${to}</td>
              <td>${template}</td>
              <td>${values.join(' · ')}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
