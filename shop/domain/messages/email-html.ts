import { html, raw } from 'hono/html'

import { languageNow, t, translated } from '#contract/language/language'
import { orderNumber } from '#contract/orders/order-number'
import { stations } from '#contract/orders/order-status'
import { shop } from '#shop'

import { type Block, imprint, type Email } from '#domain/messages/email'

// Many email clients ignore style sheets, so styles are inline; the classes are for clients that support dark mode.
const sans = "font-family:Figtree,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif"
const serif = "font-family:Fraunces,Georgia,'Noto Serif','Times New Roman',serif;font-weight:600"
const ink = 'color:#2B1A12'
const soft = 'color:#6A5345'
const line = '1px solid #E7D9C5'
const mark = 'vertical-align:middle;margin-right:10px;border-radius:9px'
const breaks = 'overflow-wrap:anywhere;word-break:break-word'

const darkMode = `
  @media (prefers-color-scheme: dark) {
    .paper { background: #1B120D !important }
    .card { background: #261A13 !important; border-color: #E79A31 #443126 #443126 !important }
    .panel { background: #32231A !important }
    .ink { color: #F6EBDD !important }
    .soft { color: #C9B29F !important }
    .brand { color: #EEC9A8 !important }
    .line { border-color: #443126 !important }
    .done { color: #C5E0A3 !important; border-color: #A5C57F !important }
    .todo { border-color: #443126 !important }
    .button { background: #E79A31 !important }
    .button a { color: #2B1A12 !important }
  }
  @media (max-width: 480px) {
    .inside { padding: 24px 20px !important }
  }`

/** Addresses of pictures begin at the root of the shop, until `resolvePictures` completes them. */
export function emailHtml(email: Email): string {
  return toText(
    html`<!doctype html>
      <html lang="${languageNow()}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <title>${email.subject}</title>
          <style>
            ${raw(darkMode)}
          </style>
        </head>
        <body class="paper" style="margin:0;padding:0;background:#FBF6EE;-webkit-text-size-adjust:100%">
          <div style="display:none;max-height:0;overflow:hidden;opacity:0">${email.preview}${raw(padding)}</div>
          <table
            role="presentation"
            class="paper"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            style="background:#FBF6EE"
          >
            <tr>
              <td align="center" style="padding:28px 16px">
                <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
                  <tr>
                    <td class="brand" style="padding:0 4px 16px;color:#5A2E1B;font-size:26px;line-height:1;${serif}">
                      <img src="/icon-192.png" width="36" height="36" alt="" style="${mark}" />${shop.name}
                    </td>
                  </tr>
                  <tr>
                    <td
                      class="card inside"
                      style="padding:32px;background:#FFFDF9;border:${line};border-top:4px solid #D98310;border-radius:12px"
                    >
                      ${email.orderId ? topLine(t('Order {number}', { number: orderNumber(email.orderId) })) : ''}
                      ${email.ticket ? topLine(t('Ticket {number}', { number: email.ticket.number })) : ''}
                      <h1
                        class="brand"
                        style="margin:0 0 16px;color:#5A2E1B;font-size:25px;line-height:1.25;${serif};${breaks}"
                      >
                        ${email.heading}
                      </h1>
                      ${email.blocks.map(blockHtml)}
                    </td>
                  </tr>
                  <tr>
                    <td
                      class="soft"
                      align="center"
                      style="padding:20px 8px 0;font-size:14px;line-height:1.6;${soft};${sans}"
                    >
                      ${imprint()
                        .slice(0, -1)
                        .map((part) => html`${whole(`${part},`)} `)}${whole(imprint().at(-1) ?? '')}<br />
                      ${whole(`GSTIN ${shop.gstin}`)}<br />
                      ${whole(`FSSAI ${shop.fssai}`)}<br />
                      ${shop.email} &middot; ${whole(shop.phone)}<br />
                      ${translated(shop.hours)}
                    </td>
                  </tr>
                </table>
              </td>
            </tr>
          </table>
        </body>
      </html>`,
  )
}

/** A typed text has no quotes in HTML, so it is never taken for the address of a picture. */
export function resolvePictures(html: string, publicUrl: string): string {
  return html.replaceAll(' src="/', ` src="${publicUrl}/`)
}

function topLine(text: string) {
  return html`<p class="soft" style="margin:0 0 6px;font-size:14px;line-height:1.4;${soft};${sans}">${text}</p>`
}

// Keeps the first words of the body out of the preview line.
const padding = '&#847;&zwnj;&nbsp;'.repeat(40)

const paragraph = `margin:0 0 16px;font-size:16px;line-height:1.6;${sans};${breaks}`

function blockHtml(block: Block) {
  switch (block.kind) {
    case 'text':
      return html`<p class="ink" style="${paragraph};${ink}">${withLineBreaks(block.text)}</p>`
    case 'small':
      return html`<p class="soft" style="${paragraph};${soft};font-size:14px">${withLineBreaks(block.text)}</p>`
    case 'button':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 16px">
        <tr>
          <td class="button" bgcolor="#5A2E1B" style="border-radius:999px;background:#5A2E1B">
            <a
              href="${block.url}"
              style="display:inline-block;padding:13px 26px;color:#FFFFFF;font-size:16px;font-weight:600;text-decoration:none;${sans}"
              >${block.label}</a
            >
          </td>
        </tr>
      </table>`
    case 'link':
      return html`<p class="ink" style="${paragraph};${ink}">
        <a class="brand" href="${block.url}" style="color:#5A2E1B">${block.label}</a>
      </p>`
    case 'code':
      return html`<p
        class="panel ink"
        style="margin:0 0 16px;padding:18px 8px 18px 18px;border-radius:12px;background:#F3E9DA;font-size:32px;font-weight:700;letter-spacing:10px;text-align:center;${ink};${sans}"
      >
        ${block.code}
      </p>`
    case 'quote':
      return html`<blockquote
        class="panel ink"
        style="margin:0 0 16px;padding:14px 18px;border-left:4px solid #D98310;background:#F3E9DA;font-size:16px;line-height:1.6;${ink};${sans};${breaks}"
      >
        ${withLineBreaks(block.text)}
      </blockquote>`
    case 'panel':
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">
        <tr>
          <td
            class="panel ink"
            style="padding:14px 18px;border-radius:12px;background:#F3E9DA;font-size:15px;line-height:1.6;${ink};${sans};${breaks}"
          >
            <strong>${block.title}</strong>${block.lines.map((each) => html`<br />${each}`)}
          </td>
        </tr>
      </table>`
    case 'progress':
      return progress(block)
    case 'rows':
      return rows(block)
  }
}

function whole(text: string) {
  return html`<span style="white-space:nowrap">${text}</span>`
}

function withLineBreaks(text: string) {
  return text.split('\n').map((each, index) => (index > 0 ? html`<br />${each}` : each))
}

function progress({ reached }: Extract<Block, { kind: 'progress' }>) {
  const last = stations.indexOf(reached)
  const cell = languageNow() === 'ta' ? `${bar};${breaks}` : bar
  // The mark stands above its word: beside it, the four do not fit on a phone.
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:0 0 20px;table-layout:fixed"
  >
    <tr>
      ${stations.map((station, index) =>
        index <= last
          ? html`<td class="done" width="25%" valign="top" style="${cell};border-top-color:#5E7D3A;color:#3F5A22">
              &#10003;<br />${t(station)}
            </td>`
          : html`<td class="todo soft" width="25%" valign="top" style="${cell};border-top-color:#E7D9C5;${soft}">
              &nbsp;<br />${t(station)}
            </td>`,
      )}
    </tr>
  </table>`
}

const bar = `padding:8px 4px 0 0;border-top:4px solid;font-size:14px;line-height:1.35;${sans}`

function rows(block: Extract<Block, { kind: 'rows' }>) {
  const hasPictures = block.rows.some(({ picture }) => picture)
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">
    ${block.rows.map(({ label, note, value, strong, below, picture }) => {
      const weight = strong ? 'font-weight:700;font-size:18px' : 'font-weight:400;font-size:16px'
      const cell = `padding:10px 0;border-bottom:${line};vertical-align:top;line-height:1.5;${weight};${ink};${sans}`
      const head = `${cell};text-align:left;${breaks}`
      const small = (text: string) =>
        html`<br /><span class="soft" style="font-weight:400;font-size:14px;${soft}">${text}</span>`
      // Beside a long value the words of the label would be broken on a phone.
      if (below) {
        return html`<tr>
          <th scope="row" class="ink line" align="left" colspan="${hasPictures ? 3 : 2}" style="${head}">
            ${label}${note ? small(note) : ''}${strong ? html`<br />${value}` : small(value)}
          </th>
        </tr>`
      }
      const shown = picture
        ? html`<td class="line" width="68" style="${cell};padding-right:12px">
            <img
              src="${picture}"
              width="56"
              height="56"
              alt=""
              style="display:block;border-radius:8px;object-fit:cover"
            />
          </td>`
        : ''
      const span = hasPictures && !picture ? raw(' colspan="2"') : ''
      return html`<tr>
        ${shown}
        <th scope="row" class="ink line" align="left" style="${head}" ${span}>${label}${note ? small(note) : ''}</th>
        <td class="ink line" align="right" style="${cell};padding-left:16px;text-align:right;white-space:nowrap">
          ${value}
        </td>
      </tr>`
    })}
  </table>`
}

// hono/html returns a promise only when an interpolated value is one, and no email contains any.
function toText(page: ReturnType<typeof html>): string {
  if (page instanceof Promise) throw new TypeError('An email must not contain promises')
  return page.toString()
}
