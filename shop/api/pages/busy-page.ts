import type { Context } from 'hono'
import { html } from 'hono/html'

import type { Env } from '#api/http/env'
import { plainPage, plainPolicy } from '#api/pages/plain-page'
import { refusals } from '#contract/wording'

const page = plainPage(
  'One moment, please',
  html`<p>${refusals.overloaded}</p>
    <a href="">Try again</a>`,
)

/**
 * The page of a shop that has too many pages to render. It is made once, and its link asks for the same address. The
 * connection is closed after it: requests that were sent ahead are not answered, too.
 */
export function busyPage(c: Context<Env>): Response | Promise<Response> {
  return c.html(page, 503, { 'Content-Security-Policy': plainPolicy, 'Retry-After': '2', Connection: 'close' })
}
