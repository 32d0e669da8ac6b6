import type { Context } from 'hono'
import { html } from 'hono/html'

import type { Env } from '#api/http/env'
import { plainPage, plainPolicy } from '#api/pages/plain-page'
import { paths } from '#contract/paths'

/** The title and text of the page; with `button` it asks, and the button makes the POST. */
export type LinkPage = { title: string; text: string; button?: string; link?: { to: string; text: string } }

const shop = { to: paths.home(), text: 'Go to the shop' }

/** The page of a link in an email, or of a payment: one button, or what it did and a link that leads on. */
export function linkPage(
  c: Context<Env>,
  { title, text, button, link = shop }: LinkPage,
): Response | Promise<Response> {
  const action =
    button === undefined
      ? html`<a href="${link.to}">${link.text}</a>`
      : html`<form method="post"><button>${button}</button></form>`
  return c.html(
    plainPage(
      title,
      html`<p>${text}</p>
        ${action}`,
    ),
    200,
    { 'Content-Security-Policy': plainPolicy },
  )
}
