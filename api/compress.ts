import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

import type { Context } from 'hono'

const TEXT = /^(text\/|application\/(json|javascript))/

/** Compresses the answer as the browser accepts it, with fast settings, and flushes each chunk of a streamed page. */
export function compressed(c: Context, response: Response): Response {
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
  const squeeze =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 })
  const body = Readable.fromWeb(response.body as ReadableStream).on('error', (error) => squeeze.destroy(error))
  return new Response(Readable.toWeb(body.pipe(squeeze)) as unknown as BodyInit, { status, headers })
}
