// A proxy between the shop and a server. The shop waits for each response, so a request begins where the shop sends
// after the server has: that holds for PostgreSQL's protocol and for HTTP.
import { connect, createServer, type ListenOptions, type NetConnectOpts, type Socket } from 'node:net'

import type { Interceptor } from './interceptor.ts'

export type Proxy = { port: () => number; stop: () => Promise<void> }

export async function startProxy(interceptor: Interceptor, to: NetConnectOpts, at: ListenOptions): Promise<Proxy> {
  const sockets = new Set<Socket>()
  const proxy = createServer((shop) => {
    if (!interceptor.isRunning()) return void shop.destroy()
    const server = connect(to)
    for (const socket of [shop, server]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        shop.destroy()
        server.destroy()
      })
    }
    let request: number | undefined
    const pass = async (chunk: Buffer) => {
      request ??= await interceptor.send(summary(chunk))
      if (request !== undefined) server.write(chunk)
      shop.resume()
    }
    shop.on('data', (chunk: Buffer) => {
      shop.pause()
      void pass(chunk)
    })
    server.on('data', (chunk: Buffer) => {
      const mayArrive = request === undefined || interceptor.receive(request)
      request = undefined
      if (mayArrive && interceptor.isRunning()) shop.write(chunk)
    })
    return undefined
  })
  interceptor.onCrash(() => {
    for (const socket of sockets) socket.destroy()
  })
  await new Promise<void>((resolve) => proxy.listen(at, resolve))
  return {
    port: () => (proxy.address() as { port: number }).port,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => proxy.close(() => resolve()))
    },
  }
}

/** The first words of a statement or of an HTTP request, for the report of a failure. */
function summary(chunk: Buffer): string {
  const text = chunk.toString('latin1')
  const found =
    /(?:GET|POST) \/\S+/.exec(text)?.[0] ??
    /\b(?:begin|commit|rollback|select|insert|update|delete|with)\b[^\0]*/i.exec(text)?.[0]
  return (found ?? 'connect, or a prepared statement').replace(/\s+/g, ' ').slice(0, 90)
}
