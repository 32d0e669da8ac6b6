import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Context } from 'hono'

const TEXT = /^(text\/|application\/(json|javascript))/

/** Compresses the answer as the browser accepts it, with fast settings. */
export async function compressed(c: Context, response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  const { status } = response
  if (!response.body || headers.has('Content-Encoding') || !TEXT.test(headers.get('Content-Type') ?? '')) {
    return new Response(response.body, { status, headers })
  }
  headers.append('Vary', 'Accept-Encoding')
  const accepted = c.req.header('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (!encoding || c.req.method === 'HEAD') return new Response(response.body, { status, headers })
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  return new Response(await squeeze[encoding](await response.arrayBuffer()), { status, headers })
}

const brotli = promisify(brotliCompress)
const squeeze = {
  br: (bytes: ArrayBuffer) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        [constants.BROTLI_PARAM_LGWIN]: 17,
      },
    }),
  gzip: (bytes: ArrayBuffer) => promisify(gzip)(bytes, { level: 5 }),
}
