import { Hono } from 'hono'
import { html, raw } from 'hono/html'

import { page, pagePolicy } from '../page.ts'
import type { CaughtMail, MailboxControls } from './mailbox.ts'

/** The pages that show the caught emails. Mounted at /mail. */
export function mailPages(mailbox: MailboxControls, find: (id: string) => CaughtMail | undefined) {
  const pages = new Hono()

  pages.get('/', (c) => {
    c.header('content-security-policy', pagePolicy)
    return c.html(page('Mail', list(mailbox.messages().toReversed(), mailbox.faults.get())))
  })
  pages.get('/:id', (c) => {
    const mail = find(c.req.param('id'))
    if (!mail) return c.notFound()
    c.header('content-security-policy', pagePolicy)
    return c.html(page(mail.subject || '(no subject)', one(mail)))
  })
  pages.get('/:id/html', (c) => {
    const mail = find(c.req.param('id'))
    if (!mail) return c.notFound()
    // An email is untrusted HTML: styles and images are allowed, scripts are not.
    c.header(
      'content-security-policy',
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:",
    )
    return c.html(html`<base target="_blank" />${raw(mail.html)}`)
  })
  return pages
}

function list(mails: CaughtMail[], fault: string | undefined) {
  return html`
    <p class="quiet">Every email of the shop is caught here and sent to nobody. Reload to see new ones.</p>
    <form class="row" method="post" action="/control/mailbox/fault">
      <label>
        When an email arrives
        <select name="fault">
          ${faults.map(
            ([value, text]) =>
              html`<option value="${value}" ${value === (fault ?? '') ? raw('selected') : ''}>${text}</option>`,
          )}
        </select>
      </label>
      <button>Set</button>
    </form>
    ${
      mails.length === 0
        ? html`<p>No email yet.</p>`
        : html`<div class="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">Subject</th>
                  <th scope="col">To</th>
                  <th scope="col">Received at</th>
                </tr>
              </thead>
              <tbody>
                ${mails.map(
                  (mail) =>
                    html`<tr>
                      <td><a href="/mail/${mail.id}">${mail.subject || '(no subject)'}</a></td>
                      <td>${mail.to}</td>
                      <td>${time(mail.receivedAt)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
    <form method="post" action="/control/mailbox/clear">
      <p><button>Empty the mailbox</button></p>
    </form>
  `
}

const faults = [
  ['', 'catch it'],
  ['refuse', 'refuse the connection'],
  ['hang', 'never answer'],
  ['4xx', 'refuse for now (4xx)'],
  ['5xx', 'refuse for good (5xx)'],
  ['drop', 'catch it and close the connection'],
] as const

function one(mail: CaughtMail) {
  return html`
    <p>
      From ${mail.from}<br />To ${mail.to}${mail.replyTo ? html`<br />Reply to ${mail.replyTo}` : ''}<br />
      <span class="quiet">${time(mail.receivedAt)}</span>
    </p>
    ${
      mail.html
        ? html`<iframe
            class="mail"
            title="The email as HTML"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src="/mail/${mail.id}/html"
          ></iframe>`
        : ''
    }
    ${
      mail.replyTo
        ? html`<form method="post" action="/control/mailbox/reply">
            <input type="hidden" name="id" value="${mail.id}" />
            <p>
              <label>Reply to ${mail.replyTo}<br /><textarea name="text" rows="4" required></textarea></label>
            </p>
            <p><button>Send the reply</button></p>
          </form>`
        : ''
    }
    <h2>Plain text</h2>
    <pre>${mail.text}</pre>
    <h2>Headers</h2>
    <pre>${mail.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>
  `
}

function time(iso: string) {
  return new Date(iso).toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'medium' })
}
