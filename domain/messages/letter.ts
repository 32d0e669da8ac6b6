import { html } from 'hono/html'

import { shop } from '#shop'

import type { Mail } from '#domain/messages/mail'

/** A piece of a letter; each is shown in the HTML and in the plain text. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'code'; code: string }
  | { kind: 'quote'; text: string }
  | { kind: 'rows'; rows: { label: string; value: string; strong?: boolean }[] }

/** `replyTo` is the shop when absent. */
type Letter = { to: string; replyTo?: string; subject: string; heading: string; blocks: Block[] }

/** A letter as a mail: HTML in the shop's look, and the same in plain text. Everything in it is escaped. */
export function write(letter: Letter): Mail {
  return {
    to: letter.to,
    subject: letter.subject,
    html: asHtml(letter),
    text: asText(letter),
    replyTo: letter.replyTo ?? shop.email,
  }
}

/** The business address in one line. */
const imprint = [
  shop.legalName,
  shop.address.street,
  `${shop.address.city} ${shop.address.zip}`,
  shop.address.state,
].join(', ')

// The tokens of the shop's look. Mail programs ignore style sheets, so every element carries its own.
const ink = '#2B1A12'
const body = `margin:0;background:#FBF6EE;color:${ink};font:16px/1.6 Figtree,'Segoe UI',Helvetica,Arial,sans-serif`
const serif = "font-family:Fraunces,Georgia,'Times New Roman',serif;font-weight:600"
const card = 'max-width:560px;margin:0 auto;background:#FFFFFF;border:1px solid #E9DCC8;border-radius:12px'
const styles = {
  text: 'margin:0 0 16px;white-space:pre-line',
  button:
    'display:inline-block;padding:12px 24px;border-radius:999px;background:#5A2E1B;color:#FFFFFF;font-weight:600;text-decoration:none',
  code: 'margin:0 0 16px;padding:16px;border-radius:12px;background:#FBF6EE;font-size:32px;font-weight:700;letter-spacing:8px;text-align:center',
  quote: 'margin:0 0 16px;padding:12px 16px;border-left:4px solid #D98310;background:#FBF6EE;white-space:pre-line',
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse',
  cell: 'padding:8px 0;border-bottom:1px solid #E9DCC8;vertical-align:top;text-align:left;font-weight:400',
  amount: 'text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums',
  strong: 'font-weight:700',
  small: 'margin:16px auto 0;max-width:560px;font-size:14px;color:#6B5548;text-align:center',
} as const

function asHtml(letter: Letter): string {
  return flat(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="color-scheme" content="light" />
          <title>${letter.subject}</title>
        </head>
        <body style="${body}">
          <div style="padding:24px 16px">
            <p style="margin:0 auto 16px;max-width:560px;color:#5A2E1B;font-size:24px;${serif}">${shop.name}</p>
            <div style="${card}">
              <div style="padding:24px">
                <h1 style="margin:0 0 16px;font-size:25px;line-height:1.25;${serif}">${letter.heading}</h1>
                ${letter.blocks.map(blockHtml)}
              </div>
            </div>
            <p style="${styles.small}">${imprint}<br />${shop.email} &middot; ${shop.phone}</p>
          </div>
        </body>
      </html>`,
  )
}

function blockHtml(block: Block) {
  switch (block.kind) {
    case 'text':
      return html`<p style="${styles.text}">${block.text}</p>`
    case 'button':
      return html`<p style="${styles.text}"><a href="${block.url}" style="${styles.button}">${block.label}</a></p>`
    case 'code':
      return html`<p style="${styles.code}">${block.code}</p>`
    case 'quote':
      return html`<blockquote style="${styles.quote}">${block.text}</blockquote>`
    case 'rows':
      return html`<table style="${styles.table}">
        <tbody>
          ${block.rows.map(
            ({ label, value, strong }) =>
              html`<tr>
                <th scope="row" style="${styles.cell};${strong ? styles.strong : ''}">${label}</th>
                <td style="${styles.cell};${styles.amount};${strong ? styles.strong : ''}">${value}</td>
              </tr>`,
          )}
        </tbody>
      </table>`
  }
}

// hono/html answers a promise only when a promise was put in, and no letter holds one.
function flat(page: ReturnType<typeof html>): string {
  if (page instanceof Promise) throw new TypeError('A letter must not hold promises')
  return page.toString()
}

function asText(letter: Letter): string {
  const parts = [letter.heading, ...letter.blocks.map(blockText), `-- \n${shop.name}\n${imprint}\n${shop.email}`]
  return `${parts.join('\n\n')}\n`
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'button':
      return `${block.label}: ${block.url}`
    case 'code':
      return block.code
    case 'quote':
      return block.text.replace(/^/gm, '> ')
    case 'rows':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  }
}
