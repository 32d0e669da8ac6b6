import type { IncomingHttpHeaders, RequestListener } from 'node:http'

import type { ShopCatalogue } from '#api/catalogue/shop-catalogue'
import type { Deps } from '#api/http/deps'
import { responseOf, type Sent } from '#api/http/encoded'
import type { App } from '#api/http/serve'
import { meter } from '#api/metrics/answers'
import { calls } from '#contract/calls'

/** Answers a poll if everything that it needs is in memory, with all headers that the middleware would add. */
export type ReadyAnswer = (headers: IncomingHttpHeaders) => Sent | undefined

/** The answer to a GET of this path and query if it is in memory. */
export type FastPath = (pathAndQuery: string, headers: IncomingHttpHeaders) => Sent | undefined

const CATALOGUE = '/api/product/'
const ofCatalogue = [
  calls.productList,
  calls.productChanges,
  calls.productBrowse,
  calls.productOne,
  calls.productSome,
] as const

/**
 * Finds the answers to the calls that every open page repeats: those of the catalogue, and `polls` by their address.
 * Routing and middleware would cost several times as much as the answer. Requests that need more, such as CORS headers
 * or a line of the log, have none here and go through the app. These answers have no request id, because no line of the
 * log has it.
 */
export function fastPath(deps: Deps, catalogue: ShopCatalogue, polls: Readonly<Record<string, ReadyAnswer>>): FastPath {
  const { frontendOrigins } = deps.settings
  const hasFrontends = frontendOrigins.length > 0
  const isLogged = deps.log.isLevelEnabled('debug')
  const catalogueMeters = new Map(ofCatalogue.map(({ path }) => [path as string, metersOf(path)]))
  // The answers to polls have no Vary for several origins.
  const ready = new Map(
    Object.entries(hasFrontends ? {} : polls).map(([address, answer]) => [
      address,
      { answer, measured: metersOf(address.replace(/\?.*/, '')) },
    ]),
  )

  return (pathAndQuery, headers) => {
    const isOfCatalogue = pathAndQuery.startsWith(CATALOGUE)
    const poll = isOfCatalogue ? undefined : ready.get(pathAndQuery)
    if (!isOfCatalogue && !poll) return undefined
    if (isLogged || (hasFrontends && headers.origin !== undefined) || deps.isDraining()) return undefined
    const start = performance.now()
    const sent = poll ? poll.answer(headers) : catalogue.ready(headers, pathAndQuery)
    if (!sent) return undefined
    const measured = poll ? poll.measured : catalogueMeters.get(pathOf(pathAndQuery))
    measured?.[sent.status]((performance.now() - start) / 1_000)
    return sent
  }
}

function metersOf(path: string) {
  return { 200: meter('GET', path, 200), 304: meter('GET', path, 304) }
}

function pathOf(pathAndQuery: string): string {
  const end = pathAndQuery.indexOf('?')
  return end === -1 ? pathAndQuery : pathAndQuery.slice(0, end)
}

// As the listener of the app reads it; other names are checked there.
const plainHost = /^[a-z0-9._-]+(?::(?:\d{1,4}|[1-5]\d{4}|6[0-4]\d{3}))?$/

/** Answers Node's requests from memory before a Request is made of them; `listener` answers the others. */
export function beforeRequest(find: FastPath, listener: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const sent = method === 'GET' && plainHost.test(headers.host ?? '') ? find(url, headers) : undefined
    if (!sent) return listener(incoming, outgoing)
    outgoing.writeHead(sent.status, sent.headers)
    if (sent.body === null) outgoing.end()
    else outgoing.end(sent.body)
  }
}

/** The same for requests that pages make while they are rendered. */
export function beforeRouter(find: FastPath, fetch: App['fetch']): App['fetch'] {
  return (request, ...rest) => {
    if (request.method !== 'GET') return fetch(request, ...rest)
    const { url, headers } = request
    // After scheme://host.
    const pathAndQuery = url.slice(url.indexOf('/', 'https://'.length))
    const asked = Object.fromEntries(used.map((name) => [name, headers.get(name) ?? undefined]))
    const sent = find(pathAndQuery, asked)
    return sent ? responseOf(sent) : fetch(request, ...rest)
  }
}

const used = ['accept-encoding', 'cookie', 'if-none-match', 'origin'] as const
