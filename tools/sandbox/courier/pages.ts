import { Hono } from 'hono'
import { html } from 'hono/html'

import { page, pagePolicy } from '../page.ts'
import { type CourierControls, courierEventTypes, type SandboxCourierEvent } from './courier.ts'

const SHOWN = 50

/** The page of the stand-in for a courier: numbers, and what it reports of them. Mounted at /courier. */
export function courierPages(courier: CourierControls) {
  return new Hono().get('/', (c) => {
    c.header('content-security-policy', pagePolicy)
    return c.html(page('Courier', content(courier)))
  })
}

function content(courier: CourierControls) {
  return html`
    <p class="quiet">
      Book a number, add it as a parcel of an order in the shop, and report here what happens to it. Nothing is sent
      anywhere. Reload to see changes.
    </p>
    <form method="post" action="/control/courier/book"><button>Book a tracking number</button></form>
    ${parcels(courier.numbers())} ${anyNumber} ${events(courier.events())}
  `
}

function parcels(numbers: string[]) {
  if (numbers.length === 0)
    return html`<h2>Parcels</h2>
      <p>None yet.</p>`
  return html`<h2>Parcels</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Report</th>
            <th scope="col">The whole journey</th>
          </tr>
        </thead>
        <tbody>
          ${numbers
            .slice(-SHOWN)
            .toReversed()
            .map(
              (number) =>
                html`<tr>
                  <td class="id">${number}</td>
                  <td>${reports(number)}</td>
                  <td>${journey(number)}</td>
                </tr>`,
            )}
        </tbody>
      </table>
    </div>`
}

function reports(number: string) {
  return html`<form method="post" action="/control/courier/report">
    <input type="hidden" name="number" value="${number}" />
    ${courierEventTypes.map((type) => html`<button name="type" value="${type}">${inWords(type)}</button>`)}
  </form>`
}

function journey(number: string) {
  return html`<form method="post" action="/control/courier/deliver">
    <input type="hidden" name="number" value="${number}" />
    <button>Deliver</button>
    <button name="times" value="10">Deliver, each event ten times and out of order</button>
  </form>`
}

const anyNumber = html`<h2>Any number</h2>
  <form class="row" method="post" action="/control/courier/report">
    <label>Tracking number <input name="number" required minlength="4" maxlength="40" /></label>
    <label
      >What happens
      <select name="type">
        ${courierEventTypes.map((type) => html`<option value="${type}">${inWords(type)}</option>`)}
      </select></label
    >
    <label>Where <input name="place" maxlength="100" /></label>
    <button>Report</button>
  </form>
  <form class="row" method="post" action="/control/courier/forge">
    <label>Tracking number <input name="number" required minlength="4" maxlength="40" /></label>
    <button>Report it delivered, signed by a stranger</button>
  </form>`

function events(all: SandboxCourierEvent[]) {
  if (all.length === 0)
    return html`<h2>Events</h2>
      <p>None yet.</p>`
  return html`<h2>Events</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Event</th>
            <th scope="col">Answers</th>
            <th scope="col">Do</th>
          </tr>
        </thead>
        <tbody>
          ${all
            .slice(-SHOWN)
            .toReversed()
            .map(
              ({ id, number, type, answers }) =>
                html`<tr>
                  <td class="id">${number}</td>
                  <td>${inWords(type)}</td>
                  <td>${answers.map((status) => (status === 0 ? 'none' : String(status))).join(', ')}</td>
                  <td>
                    <form method="post" action="/control/courier/redeliver">
                      <input type="hidden" name="eventId" value="${id}" />
                      <button>Send again</button>
                      <button name="times" value="10">Ten times</button>
                    </form>
                  </td>
                </tr>`,
            )}
        </tbody>
      </table>
    </div>`
}

function inWords(type: string): string {
  const words = type.replace('parcel.', '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
