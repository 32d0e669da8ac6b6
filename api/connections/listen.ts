import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { getRequestListener } from '@hono/node-server'

import { closeSilent } from '#api/connections/close-silent'
import { Incoming } from '#api/connections/incoming'
import { limitConnections, type MostConnections } from '#api/connections/limit-connections'
import { oneAtATime } from '#api/connections/one-at-a-time'
import { wellFormed } from '#api/connections/well-formed'
import { beforeRequest, type FastPath } from '#api/fast-path'
import { MAX_FORM_BYTES } from '#api/read-picture-form'
import type { App } from '#api/serve'

/** Takes requests until it is closed; `close` waits for the answers under way. */
export type Listener = { url: string; close: () => Promise<void> }

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

/** Listens at this place, with the limits of decision 048. `find` has the answers that are in memory. */
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
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
      close: () => closeListener(server),
    }
  }
}

async function closeListener(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(cut)
}
