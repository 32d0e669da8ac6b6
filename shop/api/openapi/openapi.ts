import { html, raw } from 'hono/html'

import type { Deps } from '#api/http/deps'
import { type App, serve } from '#api/http/serve'
import { apiDocument, type Operation } from '#api/openapi/openapi-document'
import { calls } from '#contract/calls'
import { shop } from '#shop'

/** The API description, as OpenAPI and as a page. */
export function openapiCalls(app: App, deps: Deps): void {
  const { settings } = deps
  let made: ReturnType<typeof apiDocument> | undefined
  // Made at the first request: the start needs none of its schemas.
  const document = () => (made ??= apiDocument(settings))
  serve(app, deps, calls.openapi, { answer: ({ c }) => c.json(document()) })

  serve(app, deps, calls.docs, {
    answer: ({ c }) =>
      c.html(page(document()), 200, {
        'Content-Security-Policy':
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      }),
  })
}

function page(document: ReturnType<typeof apiDocument>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${shop.name} API</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${shop.name} API</h1>
          <p>${document.info.description} The same as <a href="${calls.openapi.path}">OpenAPI 3.1</a>.</p>
          ${document.tags.map(
            (tag) =>
              html`<h2 id="${tag.name}">${tag.description}</h2>
                ${operationsOf(document, tag.name)}`,
          )}
          <h2 id="schemas">Schemas.</h2>
          ${Object.entries(document.components.schemas).map(([name, value]) => schema(name, value))}
        </main>
      </body>
    </html>`
}

function operationsOf({ paths }: ReturnType<typeof apiDocument>, tag: string) {
  return Object.entries(paths).map(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => section(method.toUpperCase(), path, operation)),
  )
}

function section(method: string, path: string, operation: Operation) {
  const { parameters, requestBody, responses } = operation
  return html`<section id="${operation.operationId}">
    <h3>${operation.summary}: <code>${method} ${path}</code></h3>
    <p>${operation.description} <em>Caller: ${operation['x-caller']}.</em></p>
    ${parameters && schema('Query', parameters)} ${requestBody && schema('Body', requestBody.content)}
    ${responses['200']?.content && schema('Answer', responses['200'].content)}
    <details>
      <summary>Statuses: ${Object.keys(responses).join(', ')}</summary>
      <dl>
        ${Object.entries(responses).map(
          ([status, { description }]) =>
            html`<dt>${status}</dt>
              <dd>${description}</dd>`,
        )}
      </dl>
    </details>
  </section>`
}

function schema(title: string, value: unknown) {
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>
  </details>`
}

const style = `
  body { font: 1rem/1.6 system-ui, sans-serif; color: #231a12; background: #fffdf9; margin: 0 }
  main { max-width: 50rem; margin: 0 auto; padding: 2rem 1rem }
  section { border-top: 1px solid #d9cfc2; padding: 0.5rem 0 }
  h2 { font-size: 1.2rem } h3 { font-size: 1.05rem } dt { font-weight: bold } a { color: #7a3e00 }
  pre { overflow: auto; background: #f4eee5; padding: 1rem; font-size: 0.85rem }
`
