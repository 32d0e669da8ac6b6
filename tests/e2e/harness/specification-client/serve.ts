import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The client's page on an origin of its own, at every path. What a build would write into it is the environment. */
export async function serveClient() {
  const environment = { backend: '', razorpayKey: '', checkoutScript: '' }
  const file = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
  const [page, script] = await Promise.all([file('index.html'), file('client.js')])
  const server = createServer(({ url = '' }, response) => {
    const code = { '/client.js': script, '/environment.js': `window.environment = ${JSON.stringify(environment)}` }[url]
    response.setHeader('content-type', code === undefined ? 'text/html' : 'text/javascript').end(code ?? page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, environment, close }
}
