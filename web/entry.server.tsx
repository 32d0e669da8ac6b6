import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'

import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'

import { ApiRefusal } from '#web/api-client.ts'
import { openingFont } from '#web/fonts/opening-font.ts'
import { pageContext } from '#web/page-context.ts'
import { PageStyles } from '#web/page-styles.ts'
import styles from '#web/styles.css?url'

export { pageContext }

export const streamTimeout = 5_000

// The styles are inlined: on a slow connection a separate file would delay the first paint by a round trip.
const css = import.meta.env.PROD ? readFileSync(new URL(`../client${styles}`, import.meta.url), 'utf8') : ''

/** Renders one page as HTML: complete for a search engine, as a stream for browsers. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce, hasOpeningFont } = context.get(pageContext)
  const readyEvent = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'

  return new Promise((resolve, reject) => {
    let answered = false
    const { pipe, abort } = renderToPipeableStream(
      <PageStyles value={hasOpeningFont ? css + openingFont : css}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PageStyles>,
      {
        nonce,
        [readyEvent]() {
          answered = true
          const body = new PassThrough({
            final(done) {
              clearTimeout(timeout)
              done()
            },
          })
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        },
        onShellError: reject,
        onError(error) {
          // Before the shell is sent, the promise is rejected and handleError logs the error.
          if (answered) console.error(error)
        },
      },
    )
    // One second after the loaders' own limit, so that their refusals still reach the page.
    const timeout = setTimeout(abort, streamTimeout + 1_000)
  })
}

/** Logs bugs; a wrong address, a refusal and an aborted request are not bugs. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof ApiRefusal) return
  console.error(error)
}
