// A line from the shop to a server it asks. Whoever asks waits for the answer, so a question begins where the shop
// speaks after the server has: that holds for PostgreSQL's protocol and for HTTP alike.
import { connect, createServer, type ListenOptions, type NetConnectOpts, type Socket } from 'node:net'

import type { Power } from '#test/crash/power'

export type Line = { port: () => number; stop: () => Promise<void> }

export async function startLine(power: Power, to: NetConnectOpts, at: ListenOptions): Promise<Line> {
  const sockets = new Set<Socket>()
  const server = createServer((shop) => {
    if (!power.isOn()) return void shop.destroy()
    const other = connect(to)
    for (const socket of [shop, other]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        shop.destroy()
        other.destroy()
      })
    }
    let question: number | undefined
    const pass = async (chunk: Buffer) => {
      question ??= await power.ask(gist(chunk))
      if (question !== undefined) other.write(chunk)
      shop.resume()
    }
    shop.on('data', (chunk: Buffer) => {
      shop.pause()
      void pass(chunk)
    })
    other.on('data', (chunk: Buffer) => {
      const mayHear = question === undefined || power.hear(question)
      question = undefined
      if (mayHear && power.isOn()) shop.write(chunk)
    })
    return undefined
  })
  power.onCut(() => {
    for (const socket of sockets) socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(at, resolve))
  return {
    port: () => (server.address() as { port: number }).port,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The first words of a statement or of a request, for the report of a failure. */
function gist(chunk: Buffer): string {
  const text = chunk.toString('latin1')
  const found =
    /(?:GET|POST) \/\S+/.exec(text)?.[0] ??
    /\b(?:begin|commit|rollback|select|insert|update|delete|with)\b[^\0]*/i.exec(text)?.[0]
  return (found ?? 'hello').replace(/\s+/g, ' ').slice(0, 90)
}
