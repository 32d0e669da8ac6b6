import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/**
 * Refuses (400) what Node's parser lets pass: HTTP/0.9 and HTTP/2.0 in a request line. Some proxies and health checks
 * speak HTTP/1.0. A GET with a body is answered, and its connection closed instead of read to the end.
 */
export function wellFormed(listener: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const { httpVersion } = incoming
    if (httpVersion !== '1.1' && httpVersion !== '1.0') return refuse(outgoing)
    // Node ends the stream of a request without a body before it calls.
    if (!incoming.readableEnded && hasNeedlessBody(incoming)) outgoing.setHeader('Connection', 'close')
    listener(incoming, outgoing)
  }
}

function refuse(outgoing: ServerResponse): void {
  outgoing.writeHead(400, { Connection: 'close' }).end()
}

function hasNeedlessBody({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers['content-length'] !== '0'
}
