import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The shop behind a proxy that can publish a new release, or be unreachable. */
export type ChangeableShop = { url: string; release: (name: string) => void; open: (yes: boolean) => void }

/** Forwards every request; only the service worker differs in each release. */
export async function changeableShop(shop: string, use: (shop: ChangeableShop) => Promise<void>): Promise<void> {
  let released: string | undefined
  let isOpen = true
  const server = createServer((req, res) => {
    if (!isOpen) return req.socket.destroy()
    const { host: _, 'accept-encoding': __, ...headers } = req.headers
    const forwarded = request(shop + req.url, { method: req.method, headers }, (upstream) => {
      const chunks: Buffer[] = []
      upstream.on('data', (chunk: Buffer) => chunks.push(chunk))
      upstream.on('end', () => {
        const body = Buffer.concat(chunks)
        const changed = req.url === '/sw.js' && released !== undefined
        const { 'content-length': ___, ...responseHeaders } = upstream.headers
        res.writeHead(upstream.statusCode ?? 502, responseHeaders)
        res.end(changed ? body.toString().replace(/"release":"\w+"/, `"release":"${released}"`) : body)
      })
    })
    req.pipe(forwarded)
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
