import { html, raw } from 'hono/html'

import { shop } from '#shop'

type Content = ReturnType<typeof html>

/** A page of one card that needs no script, no stylesheet and no login. It looks like the emails. */
export function plainPage(title: string, content: Content): Content {
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} | ${shop.name}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <p class="brand"><img src="/favicon.svg" alt="" width="36" height="36" />${shop.name}</p>
          <div class="card">
            <h1>${title}</h1>
            ${content}
          </div>
        </main>
      </body>
    </html>`
}

/** The policy of such a page. */
export const plainPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// The colours of the shop's pages and emails.
const style = `
  :root { --paper: #fbf6ee; --card: #fffdf9; --ink: #2b1a12; --soft: #6a5345; --line: #e7d9c5; --brand: #5a2e1b; --accent: #d98310 }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #1b120d; --card: #261a13; --ink: #f6ebdd; --soft: #c9b29f; --line: #443126; --brand: #eec9a8; --accent: #e79a31 }
  }
  * { box-sizing: border-box }
  body { display: grid; min-height: 100dvh; margin: 0; padding: 28px 16px; align-content: center; background: var(--paper); color: var(--soft); font: 1rem/1.6 Figtree, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif }
  main { width: 100%; max-width: 32rem; margin: 0 auto }
  .brand, h1 { color: var(--brand); font: 600 1.625rem/1.25 Fraunces, Georgia, 'Noto Serif', serif }
  .brand { display: flex; gap: 10px; align-items: center; margin: 0 4px 16px }
  .card { padding: 32px; background: var(--card); border: 1px solid var(--line); border-top: 4px solid #d98310; border-radius: 12px }
  h1, p { margin: 0 0 16px }
  button, a { display: inline-block; min-height: 48px; padding: 11px 30px; border: 1px solid transparent; border-radius: 999px; background: var(--accent); color: #2b1a12; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
  :focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }
  @media (width <= 480px) { .card { padding: 24px 20px } }
`
