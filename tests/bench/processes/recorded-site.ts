// Replays a shop's first answer to each request, byte for byte: the same pages as static files.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { answerParent } from '../child.ts'

type Recorded = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** The address of the replay of the shop at this address. */
answerParent<string, string>(async (shop) => {
  const recorded = new Map<string, Promise<Recorded>>()
  const server = createServer((incoming, outgoing) => void replay(incoming, outgoing))
  const replay = async ({ method = 'GET', url, headers: sent }: IncomingMessage, outgoing: ServerResponse) => {
    const key = `${method} ${url}`
    const answer = recorded.get(key) ?? forward(shop + url, method, sent)
    recorded.set(key, answer)
    const { status, headers, body } = await answer
    outgoing.writeHead(status, headers).end(body)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

function forward(url: string, method: string, { host: _host, ...headers }: IncomingHttpHeaders): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { connection: __, 'keep-alive': ___, 'transfer-encoding': ____, ...rest } = response.headers
        resolve({ status: response.statusCode ?? 502, headers: rest, body: Buffer.concat(chunks) })
      })
    })
      .on('error', reject)
      .end()
  })
}
