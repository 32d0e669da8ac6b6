import { calls } from '#contract/calls'

import { get, type Headers, written } from '../answers.ts'
import { type Cost, millionTable } from '../million.ts'
import { processorMs } from '../processor.ts'
import { plain } from '../rates.ts'
import type { Bench, Row } from '../row.ts'
import { shopperWithCart } from '../shopper.ts'
import { keySecret, startShop } from '../start-shop.ts'
import { table } from '../table.ts'
import { changesPoll } from './changes.ts'

/** Few enough that a cost is not that of a queue. */
const CONNECTIONS = 8

type Server = { url: string; pid: number }

export const costs: Row = {
  name: 'costs',
  what: 'processor time and bytes of one request of each kind',
  run: async (bench) => {
    const demo = await startShop(await bench.home(), await bench.outside(), { database: 'costs', seed: 'demo' })
    try {
      const measured: Record<string, Cost> = {}
      for (const [what, path, headers] of await requestsOf(demo.url)) {
        const { body } = await get(demo.url + path, headers)
        const cost = await costOf(bench, demo, () => answers(bench, demo.url, path, headers))
        measured[what] = { ...cost, bytes: body.byteLength }
      }
      const shop = await bench.shop()
      for (const [what, flow] of Object.entries({ 'add to cart': 'cart', order: 'order' } as const)) {
        const buying = { shop: shop.url, flow, keySecret, accounts: shop.accounts, products: shop.products }
        const cost = await costOf(bench, shop, async () => {
          const { done } = await bench.buyers.ask({ ...buying, clients: CONNECTIONS, seconds: bench.options.seconds })
          await bench.untilMailed()
          return done
        })
        measured[what] = { ...cost, bytes: 0 }
      }
      const rows = Object.entries(measured).map(([what, { server, database, bytes }]) => {
        const kB = bytes > 0 ? plain(bytes / 1_000) : '-'
        return [what, server.toFixed(3), database.toFixed(3), kB]
      })
      const each = table(['one', 'ms of the server', 'ms of the database', 'kB as sent'], rows)
      return `${each}\n\n${millionTable(measured)}`
    } finally {
      await demo.stop()
    }
  },
}

/** Once to warm up, then measured. */
async function costOf(bench: Bench, { pid }: Server, act: () => Promise<number>) {
  await act()
  const { postgresPid } = await bench.home()
  const before = [await processorMs(pid), await processorMs(postgresPid)]
  const count = await act()
  const [server = 0, database = 0] = before
  return {
    server: ((await processorMs(pid)) - server) / count,
    database: ((await processorMs(postgresPid)) - database) / count,
  }
}

async function answers(bench: Bench, url: string, path: string, headers: Headers): Promise<number> {
  const { hostname: host, port } = new URL(url)
  const load = { host, port: Number(port), requests: [written(url + path, headers)], statuses: [200, 304] }
  return (await bench.load.ask({ ...load, connections: CONNECTIONS, seconds: bench.options.seconds })).answers
}

async function requestsOf(url: string): Promise<[string, string, Headers][]> {
  const { headers, pages, product } = await shopperWithCart(url)
  const plainHeaders = { 'accept-encoding': 'br' }
  const tag = async (path: string) => ({
    ...headers,
    'if-none-match': (await get(url + path, headers)).headers['etag'] ?? '',
  })
  const page = await (
    await fetch(url + (pages['product'] ?? ''), { headers: { cookie: headers['cookie'] ?? '' } })
  ).text()
  const script = /"(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
  const list = calls.productList.path
  const poll = (await changesPoll(url)) ?? {
    path: list,
    etag: (await get(url + list, plainHeaders)).headers['etag'] ?? '',
  }
  return [
    ...Object.entries(pages).map(([name, path]): [string, string, Headers] => [`page ${name}`, path, headers]),
    ['product list', list, plainHeaders],
    ['poll of the catalogue, unchanged', poll.path, { ...plainHeaders, 'if-none-match': poll.etag }],
    ['search', `${list}?search=dates&limit=48`, plainHeaders],
    ['session check', calls.userIsAuth.path, headers],
    ['My Orders, unchanged', calls.orderUser.path, await tag(calls.orderUser.path)],
    ['script', script, plainHeaders],
    ['picture', product.image[0] ?? '', { accept: 'image/avif,image/webp' }],
  ]
}
