import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The shop behind a proxy that can publish a new release, or be unreachable. */
export type ChangeableShop = { url: string; release: (name: string) => void; open: (yes: boolean) => void }

/** Forwards every request; only the service worker differs in each release. */
export async function changeableShop(shop: string, use: (shop: ChangeableShop) => Promise<void>): Promise<void> {
  let released: string | undefined
  let isOpen = true
  const server = createServer((asked, answer) => {
    if (!isOpen) return asked.socket.destroy()
    const { host: _, 'accept-encoding': __, ...headers } = asked.headers
    const passed = request(shop + asked.url, { method: asked.method, headers }, (came) => {
      const chunks: Buffer[] = []
      came.on('data', (chunk: Buffer) => chunks.push(chunk))
      came.on('end', () => {
        const body = Buffer.concat(chunks)
        const changed = asked.url === '/sw.js' && released !== undefined
        const { 'content-length': ___, ...said } = came.headers
        answer.writeHead(came.statusCode ?? 502, said)
        answer.end(changed ? body.toString().replace(/"release":"\w+"/, `"release":"${released}"`) : body)
      })
    })
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await use({
    url: `http://localhost:${port}`,
    release: (name) => (released = name),
    open: (yes) => (isOpen = yes),
  })
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
