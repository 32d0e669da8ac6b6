// A bare node:http server that sends a fixed answer: the upper bound on this machine.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type BareAnswer = { headers: Record<string, string>; unchanged: Record<string, string>; body: Uint8Array }

process.once('message', ({ headers, unchanged, body }: BareAnswer) => {
  const server = createServer((request, response) => {
    if (request.headers['if-none-match'] === headers.etag) response.writeHead(304, unchanged).end()
    else response.writeHead(200, headers).end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
