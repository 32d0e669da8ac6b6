import { calls } from '#contract/calls'

import { openAccounts } from '../accounts.ts'
import { written } from '../answers.ts'
import { addProducts } from '../catalogue.ts'
import { processorMs } from '../processor.ts'
import { inTurns, median, plain, spread } from '../rates.ts'
import type { Bench, Row } from '../row.ts'
import { shopperWithCart } from '../shopper.ts'
import { keySecret, type ShopProcess, startShop } from '../start-shop.ts'
import { table } from '../table.ts'

/** Of each process: two of them serve twice as many at a time. */
const CLIENTS = 16
// Each places few orders a minute, as its limits ask.
const ACCOUNTS = 128
const PRODUCTS = 100

type Kind = 'list' | 'page' | 'order'
/** A shop of so many processes, and what makes so many answers of each kind; resolves with how many. */
type Measured = ShopProcess & { make: Record<Kind, () => Promise<number>> }

const kinds: Record<Kind, { what: string; times: number }> = {
  list: { what: `a thousand lists of ${PRODUCTS}, 200`, times: 1_000 },
  page: { what: 'the home page, logged in', times: 1 },
  order: { what: 'an order, paid, with its emails', times: 1 },
}
/** Between the reads of a connection, so that processes and load do not fill the cores and wait for each other. */
const PAUSE_MS = { list: 1, page: 150 }

export const processes: Row = {
  name: 'processes',
  what: 'processor time of a read and of an order with one process and with two',
  run: async (bench) => {
    const one = await start(bench, 1)
    const two = await start(bench, 2)
    try {
      const rows = []
      for (const [kind, { what, times }] of Object.entries(kinds) as [Kind, (typeof kinds)[Kind]][]) {
        const costs = await inTurns(
          {
            one: async () => times * (await costOf(bench, one, kind)),
            two: async () => times * (await costOf(bench, two, kind)),
          },
          bench.options.rounds,
        )
        rows.push([what, spread(costs.one), spread(costs.two), plain((2 * median(costs.one)) / median(costs.two))])
      }
      return table(
        ['ms of processor, server and database', '`WORKERS=1`', '`WORKERS=2`', 'two on cores of their own, times one'],
        rows,
      )
    } finally {
      await two.stop()
      await one.stop()
    }
  },
}

async function start(bench: Bench, workers: number): Promise<Measured> {
  const clients = CLIENTS * workers
  const shop = await startShop(await bench.home(), await bench.outside(), {
    database: `processes_${workers}`,
    seed: 'none',
    env: { WORKERS: String(workers) },
  })
  const products = await addProducts(shop.url, PRODUCTS)
  const accounts = await openAccounts(shop.url, ACCOUNTS)
  const { headers, pages } = await shopperWithCart(shop.url)
  const { seconds } = bench.options
  const { hostname: host, port } = new URL(shop.url)
  const reads = async (kind: keyof typeof PAUSE_MS, path: string, own: Record<string, string>) => {
    const load = { host, port: Number(port), requests: [written(shop.url + path, own)], statuses: [200] }
    return (await bench.load.ask({ ...load, connections: clients, pauseMs: PAUSE_MS[kind], seconds })).answers
  }
  const buying = { shop: shop.url, flow: 'order' as const, keySecret, accounts, products, clients, seconds }
  return {
    ...shop,
    make: {
      list: () => reads('list', calls.productList.path, { 'accept-encoding': 'br' }),
      page: () => reads('page', pages['home'] ?? '', headers),
      order: async () => {
        const { done } = await bench.buyers.ask(buying)
        await bench.untilMailed()
        return done
      },
    },
  }
}

/** The ms of processor of one answer, in all processes of the shop and in PostgreSQL. */
async function costOf(bench: Bench, { pid, make }: Measured, kind: Kind): Promise<number> {
  const { postgresPid } = await bench.home()
  const used = async () => (await processorMs(pid)) + (await processorMs(postgresPid))
  const before = await used()
  const count = await make[kind]()
  return ((await used()) - before) / count
}
