import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'

import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'

import { ApiRefusal } from '#web/api-client.ts'
import { DocumentParts } from '#web/document-parts.ts'
import { pageContext } from '#web/page-context.ts'
import { isOfSeller } from '#web/navigation/areas.ts'
import sellerStyles from '#web/seller-styles.css?url'
import shopStyles from '#web/shop-styles.css?url'

export { pageContext }

export const streamTimeout = 5_000

// The styles are inlined: on a slow connection a separate file would delay the first paint by a round trip. A browser
// whose service worker keeps those of the shop says so, and reads them from there; it gets those of the seller once.
const stylesOf = (url: string) => ({
  inlined: import.meta.env.PROD ? readFileSync(new URL(`../client${url}`, import.meta.url), 'utf8') : '',
  kept: `@import '${url}';`,
})
const [ofShop, ofSeller] = [stylesOf(shopStyles), stylesOf(sellerStyles)]
const KEEPS_STYLES = 'Service-Worker-Navigation-Preload'

/**
 * Renders one page as HTML and answers with all of it at once: the loaders are done, so a stream would only cost more
 * than the page itself, in streams, pieces to compress and writes.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.append('Vary', KEEPS_STYLES)
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce, report } = context.get(pageContext)
  const styles = isOfSeller(new URL(request.url).pathname) ? ofSeller : ofShop
  const css = request.headers.get(KEEPS_STYLES) === shopStyles ? styles.kept : styles.inlined

  return new Promise((resolve, reject) => {
    let hasShell = false
    const { pipe, abort } = renderToPipeableStream(
      <DocumentParts value={{ css, nonce }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </DocumentParts>,
      {
        nonce,
        // Every part in its place: parts behind the page would need a script that moves them.
        progressiveChunkSize: Infinity,
        onShellReady() {
          hasShell = true
        },
        onShellError: reject,
        onAllReady() {
          clearTimeout(timeout)
          if (hasShell) pipe(whole((html) => resolve(new Response(html, { status, headers }))))
        },
        onError(error) {
          // Before the shell is ready, the promise is rejected and handleError logs the error.
          if (hasShell) report(error)
        },
      },
    )
    // One second after the loaders' own limit, so that their refusals still reach the page.
    const timeout = setTimeout(abort, streamTimeout + 1_000)
  })
}

// React Router asks for a page's scripts as urgently as for its largest picture, which then comes last.
const [urgent, later] = ['<link rel="modulepreload"', '<link fetchpriority="low" rel="modulepreload"']

/** Collects the pieces that React writes. */
function whole(done: (html: string) => void): Writable {
  const pieces: Buffer[] = []
  return new Writable({
    write(piece: Buffer, _encoding, next) {
      pieces.push(piece)
      next()
    },
    final(next) {
      done(Buffer.concat(pieces).toString().replaceAll(urgent, later))
      next()
    },
  })
}

/** Logs bugs; a wrong address, a refusal and an aborted request are not bugs. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof ApiRefusal) return
  context.get(pageContext).report(error)
}
