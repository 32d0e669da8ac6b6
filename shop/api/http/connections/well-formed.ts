import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/**
 * Refuses (400) what Node's parser lets pass: HTTP/0.9 and HTTP/2.0 in a request line. Some proxies and health checks
 * speak HTTP/1.0. A body that no call takes is not read to its end: the connection is closed after the answer. `maxBytes`
 * is the longest that a call takes; one in chunks does not say how long it is.
 */
export function wellFormed(listener: RequestListener, maxBytes: number): RequestListener {
  return (incoming, outgoing) => {
    const { httpVersion } = incoming
    if (httpVersion !== '1.1' && httpVersion !== '1.0') return refuse(outgoing)
    // Node ends the stream of a request without a body before it calls.
    if (!incoming.readableEnded && hasNeedlessBody(incoming, maxBytes)) outgoing.setHeader('Connection', 'close')
    listener(incoming, outgoing)
  }
}

function refuse(outgoing: ServerResponse): void {
  outgoing.writeHead(400, { Connection: 'close' }).end()
}

function hasNeedlessBody({ method, headers }: IncomingMessage, maxBytes: number): boolean {
  const length = headers['content-length']
  if (method === 'GET' || method === 'HEAD') return length !== '0'
  return length === undefined || Number(length) > maxBytes
}
