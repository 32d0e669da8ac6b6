import { createServer, type Server } from 'node:http'
import { type AddressInfo, Server as Acceptor } from 'node:net'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'

import { getRequestListener } from '@hono/node-server'

import { closeSilent } from '#api/http/connections/close-silent'
import { Incoming } from '#api/http/connections/incoming'
import { limitConnections, type MostConnections } from '#api/http/connections/limit-connections'
import { oneAtATime } from '#api/http/connections/one-at-a-time'
import { wellFormed } from '#api/http/connections/well-formed'
import { beforeRequest, type FastPath } from '#api/http/fast-path'
import { MAX_FORM_BYTES } from '#api/http/read-picture-form'
import type { App } from '#api/http/serve'

/** Takes requests until it is closed. */
export type Listener = {
  url: string
  /** Takes no more connections; those that the kernel has are taken before. */
  refuse: () => Promise<void>
  /** Waits for the answers under way, and for requests of the other connections until `idleMs` have passed. */
  close: (idleMs?: number) => Promise<void>
}

type Place = {
  host: string
  port: number
  /** The number of proxies in front: behind one, all connections come from it. */
  trustProxy: number
}

// An idle connection takes 11 kB; a network of a mobile carrier has thousands of people.
const most = { inAll: 12_000, ofNetwork: 3_000 }

// Connections that the kernel keeps until they are taken. With Node's 511 a burst made others try again after a second.
const BACKLOG = 4_096

// For clients that send slowly, or nothing.
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 }
// Before Node's own timeout for headers.
const SILENT_FROM_START_MS = 9_000
// For clients that do not read. A picture may wait longer than a minute for its answer (decision 005).
const SILENT_SOCKET_MS = 120_000
// Thousands that expire together keep everybody else waiting while they are answered and closed: 300 ms with a check
// every 2 s.
const CHECK_CONNECTIONS_MS = 100

const options = {
  ...timeouts,
  connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
  maxHeaderSize: 16_384,
  // Two Hosts become one text that is no host, instead of the first.
  joinDuplicateHeaders: true,
  // A request without a body needs no stream, which costs a tenth of an answer from memory.
  optimizeEmptyRequests: true,
  IncomingMessage: Incoming,
}

// Requests still running after this are cut off; orchestrators kill the process after 30 s.
const LAST_ANSWERS_MS = 20_000

// In a crowd there is always one more.
const ACCEPTS_MS = 200

/** Listens at this place, with the limits of decision 004. `find` has the answers that are in memory. */
export function listenOn({ host, port, trustProxy }: Place, find: FastPath, limits: MostConnections = most) {
  return async (fetch: App['fetch']): Promise<Listener> => {
    const answer = getRequestListener(fetch, { hostname: host })
    const fast = beforeRequest(find, (request, response) => void answer(request, response))
    const server = createServer(options, wellFormed(oneAtATime(fast), MAX_FORM_BYTES))
    server.setTimeout(SILENT_SOCKET_MS)
    closeSilent(server, SILENT_FROM_START_MS)
    limitConnections(server, trustProxy === 0 ? limits : { inAll: limits.inAll })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host, backlog: BACKLOG }, resolve)
    })
    const taken = (server.address() as AddressInfo).port
    // Closing a server of HTTP would close idle connections at once, and reset requests that are on their way.
    const closed = new Promise<void>((resolve) => server.once('close', resolve))
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
      refuse: async () => {
        await acceptAll(server)
        Acceptor.prototype.close.call(server)
      },
      close: async (idleMs = 0) => {
        const cut = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS)
        await Promise.race([closed, pause(idleMs)])
        server.close()
        await closed
        clearTimeout(cut)
      },
    }
  }
}

/** Takes the connections that the kernel keeps, one in each turn of the event loop; when it closes, it resets them. */
async function acceptAll(server: Server): Promise<void> {
  const until = performance.now() + ACCEPTS_MS
  let idleTurns = 0
  const accepted = () => (idleTurns = -1)
  server.on('connection', accepted)
  // The turn that has begun may be past the accepting.
  for (; idleTurns < 2 && performance.now() < until; idleTurns += 1) await setImmediate()
  server.off('connection', accepted)
}
