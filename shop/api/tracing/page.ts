import { readFileSync } from 'node:fs'

import type { Traces } from '#adapters/traces'

// Sent as it is.
const script = readFileSync(new URL('page-script.js', import.meta.url), 'utf8')
const END_OF_HEAD = '</head>'

/** The same page with its trace and the script that sends it with the calls of the page. */
export async function withTrace(page: Response, traces: Traces, nonce: string): Promise<Response> {
  const traceparent = traces.current()
  const isPage = page.body !== null && page.headers.get('content-type')?.startsWith('text/html') === true
  if (!isPage || traceparent === undefined) return page
  const html = await page.text()
  const added = `<meta name="traceparent" content="${traceparent}"><script nonce="${nonce}">${script}</script>`
  return new Response(
    html.replace(END_OF_HEAD, () => added + END_OF_HEAD),
    { status: page.status, headers: page.headers },
  )
}
