import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Recorded = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** A server of files: hands out what the shop answered the first time, byte for byte, and does no work of its own. */
export async function recordedSite(shop: string): Promise<{ url: string; stop: () => void }> {
  const recorded = new Map<string, Promise<Recorded>>()
  const server = createServer((asked, answer) => void replay(asked, answer))
  const replay = async (asked: IncomingMessage, answer: ServerResponse) => {
    const key = `${asked.method} ${asked.url}`
    const known = recorded.get(key) ?? ask(shop + asked.url, asked.method ?? 'GET', asked.headers)
    recorded.set(key, known)
    const { status, headers, body } = await known
    answer.writeHead(status, headers).end(body)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close().closeAllConnections() }
}

function ask(url: string, method: string, { host: _host, ...headers }: IncomingHttpHeaders): Promise<Recorded> {
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
