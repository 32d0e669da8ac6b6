import type { Server } from 'node:http'

import { networkOf } from '#api/http/client-address'

/** The most open connections; without `ofNetwork` one network may have all. */
export type MostConnections = { inAll: number; ofNetwork?: number }

/** From this part of the most on, a connection is not kept for long after an answer. */
const CROWDED = 0.9
const CROWDED_KEEP_ALIVE_MS = 1_000

/** Closes connections above the most at once, and makes room before that. */
export function limitConnections(server: Server, { inAll, ofNetwork = inAll }: MostConnections): void {
  const open = new Map<string, number>()
  const keepAliveMs = server.keepAliveTimeout
  let all = 0
  const count = (change: 1 | -1) => {
    all += change
    server.keepAliveTimeout = all > inAll * CROWDED ? CROWDED_KEEP_ALIVE_MS : keepAliveMs
  }
  server.maxConnections = inAll
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? 'unknown')
    const others = open.get(network) ?? 0
    if (others >= ofNetwork) return void socket.destroy()
    open.set(network, others + 1)
    count(1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
      count(-1)
    })
  })
}
