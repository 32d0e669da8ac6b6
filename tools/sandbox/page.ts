import { readFileSync } from 'node:fs'

import { Hono } from 'hono'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

export const stylesheet = html`<link rel="stylesheet" href="/sandbox.css" />`

/** The HTML frame of the sandbox's pages. */
export function page(title: string, content: Html) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Sandbox</title>
        <link rel="icon" href="data:," />
        ${stylesheet}
      </head>
      <body>
        <nav aria-label="Sandbox">
          <a href="/">Payments</a>
          <a href="/courier">Courier</a>
          <a href="/phones">WhatsApp</a>
          <a href="/mail">Mail</a>
        </nav>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}

/** The content security policy of the pages: their own files, nothing inline. */
export const pagePolicy = "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'"

export function pageFiles() {
  const css = readFileSync(new URL('sandbox.css', import.meta.url), 'utf8')
  return new Hono().get('/sandbox.css', (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' }))
}
