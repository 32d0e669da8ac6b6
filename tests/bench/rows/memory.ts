import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'

import { get, written } from '../answers.ts'
import { residentMB } from '../processor.ts'
import { plain } from '../rates.ts'
import type { Bench, Row } from '../row.ts'
import { shopperWithCart } from '../shopper.ts'
import { startShop, traced } from '../start-shop.ts'
import { table } from '../table.ts'

const STEPS = 5
/** One page among so many calls: a page costs as much as a hundred of them. */
const CALLS_A_PAGE = 100
const IDLE_MS = 3_000
const CONNECTIONS = 32

export const memory: Row = {
  name: 'memory',
  what: 'memory of an idle server, and after many requests (`--requests`)',
  run: async (bench) => {
    const own = await startShop(await bench.home(), await bench.outside(), { database: 'memory', seed: 'demo' })
    try {
      const rows = [await idleWithTraces(bench), await idle(own.pid, '0')]
      const requests = await mixture(own.url)
      const each = Math.ceil(bench.options.requests / STEPS)
      for (let step = 1; step <= STEPS; step += 1) {
        await ask(bench, own.url, requests, each)
        rows.push(await idle(own.pid, (step * each).toLocaleString('en')))
      }
      return table(['requests answered', 'MB of the idle server'], rows)
    } finally {
      await own.stop()
    }
  },
}

async function idle(pid: number, requests: string): Promise<string[]> {
  await pause(IDLE_MS)
  return [requests, plain(await residentMB(pid))]
}

async function idleWithTraces(bench: Bench): Promise<string[]> {
  const shop = { database: 'traces', seed: 'demo', env: traced } as const
  const own = await startShop(await bench.home(), await bench.outside(), shop)
  try {
    return await idle(own.pid, '0, with traces')
  } finally {
    await own.stop()
  }
}

async function ask(bench: Bench, url: string, requests: string[], most: number): Promise<void> {
  const { hostname: host, port } = new URL(url)
  const load = {
    host,
    port: Number(port),
    requests,
    connections: CONNECTIONS,
    most,
    seconds: 600,
    statuses: [200, 304],
  }
  await bench.load.ask(load)
}

/** The requests of open pages: polls without news and with some, and now and then a new page. */
async function mixture(url: string): Promise<string[]> {
  const { headers, pages } = await shopperWithCart(url)
  const list = calls.productList.path
  const { etag = '' } = (await get(url + list, headers)).headers
  const polls = [
    written(url + list, { ...headers, 'if-none-match': etag }),
    written(url + list, headers),
    written(url + calls.userIsAuth.path, headers),
    written(url + calls.orderUser.path, headers),
    written(`${url}${list}?search=dates`, headers),
  ]
  return Object.values(pages).flatMap((page) => [
    written(url + page, headers),
    ...Array.from({ length: CALLS_A_PAGE }, (_, nth) => polls[nth % polls.length]!),
  ])
}
