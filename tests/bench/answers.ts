// One answer of a server, and how often a second it gives it.
import { request } from 'node:http'

import { inTurns, plain, ratio, spread } from './rates.ts'
import type { Bench } from './row.ts'

export type Headers = Record<string, string>
type Answer = { status: number; headers: Headers; body: Buffer }

const CONNECTIONS = 32

/** The bytes as they are sent; fetch would decompress them. */
export function get(url: string, headers: Headers): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        // Node adds these three headers on every server.
        const { date: _, connection: __, 'keep-alive': ___, ...rest } = response.headers as Headers
        resolve({ status: response.statusCode ?? 0, headers: rest, body: Buffer.concat(chunks) })
      })
    })
      .on('error', reject)
      .end()
  })
}

/** The request as it is written to a socket. */
export function written(url: string, headers: Headers): string {
  const { pathname, search, host } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

type Asked = { path: string; headers: Headers; status: number }

/** The rate at which a server answers these requests in turn. */
export async function rateOf(
  bench: Bench,
  url: string,
  asked: Asked[],
  seconds = bench.options.seconds,
): Promise<number> {
  const requests = asked.map(({ path, headers }) => written(url + path, headers))
  const statuses = asked.map(({ status }) => status)
  const { hostname, port } = new URL(url)
  const to = { host: hostname, port: Number(port || 80) }
  return (await bench.load.ask({ ...to, requests, connections: CONNECTIONS, seconds, statuses })).perSecond
}

/**
 * Compares a shop with a bare node:http server that sends the same bytes and headers. With `too` the shop of `--against`
 * is asked the same. A row of `comparedHead`.
 */
export async function compared(
  bench: Bench,
  shop: string,
  what: string,
  asked: Asked[],
  too = false,
): Promise<string[]> {
  const { rounds, against } = bench.options
  const [first] = asked
  if (!first) throw new Error('There is no request.')
  const answer = await get(shop + first.path, first.headers)
  if (answer.status !== first.status) throw new Error(`${first.path} answered ${answer.status}`)
  const bare = await bench.bare.ask(answer)
  const measures: Record<string, () => Promise<number>> = {
    shop: () => rateOf(bench, shop, asked),
    bare: () => rateOf(bench, bare, asked),
    ...(against && too ? { against: () => rateOf(bench, against, asked) } : {}),
  }
  const { shop: ours = [], bare: limit = [], against: other = [] } = await inTurns(measures, rounds)
  const cells = [what, plain(answer.body.byteLength), spread(ours), spread(limit), ratio(ours, limit)]
  return against ? [...cells, spread(other)] : cells
}

export function comparedHead({ options: { against } }: Bench): string[] {
  const head = ['a second', 'bytes', 'shop', 'bare node:http', 'ratio']
  return against ? [...head, against] : head
}
