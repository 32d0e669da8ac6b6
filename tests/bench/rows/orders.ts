import { inTurns, median, plain, ratio, spread } from '../rates.ts'
import type { Bench, Row, Stocked } from '../row.ts'
import { keySecret } from '../start-shop.ts'
import { table } from '../table.ts'

const CLIENTS = [8, 64]

export const orders: Row = {
  name: 'orders',
  what: 'orders placed and settled, spread and of one hot product, beside unchecked statements',
  run: async (bench) => {
    const rows = []
    const hot = []
    const late: number[] = []
    for (const clients of CLIENTS) {
      const all = await measured(bench, clients, 'spread', late)
      const one = await measured(bench, clients, 'hot', late)
      rows.push(rowOf(bench, `${clients} clients, spread over all products`, all))
      rows.push(rowOf(bench, `${clients} clients, one hot product`, one))
      hot.push(`${plain(median(one['shop'] ?? []) / median(all['shop'] ?? []))} with ${clients} clients`)
    }
    const head = ['orders a second', 'shop', 'unchecked', 'ratio']
    return [
      table(bench.options.against ? [...head, bench.options.against] : head, rows),
      `Hot against spread: ${hot.join(', ')}. The last email leaves ${spread(late)} s after the last order of a round.`,
    ].join('\n\n')
  },
}

async function measured(bench: Bench, clients: number, which: 'spread' | 'hot', late: number[]) {
  const against = await bench.against()
  const shops = { shop: await bench.shop(), unchecked: await bench.unchecked(), ...(against ? { against } : {}) }
  const measures = Object.entries(shops).map(([name, shop]) => {
    const products = which === 'hot' ? shop.products.slice(0, 1) : shop.products
    return [name, () => ordersPerSecond(bench, { ...shop, products }, clients, late)]
  })
  return inTurns(Object.fromEntries(measures) as Record<string, () => Promise<number>>, bench.options.rounds)
}

/** `late` gets the seconds until the last email of the round. */
export async function ordersPerSecond(
  bench: Bench,
  shop: Stocked,
  clients: number,
  late: number[] = [],
): Promise<number> {
  const { url, accounts, products } = shop
  const { seconds } = bench.options
  const ending = Date.now() + seconds * 1_000
  const buying = { shop: url, flow: 'order' as const, keySecret, accounts, products, clients, seconds }
  const { perSecond } = await bench.buyers.ask(buying)
  // Emails that still wait would be sent during the turn of the other.
  const lastMail = await bench.untilMailed()
  if (lastMail > ending) late.push((lastMail - ending) / 1_000)
  return perSecond
}

function rowOf(bench: Bench, what: string, { shop = [], unchecked = [], against = [] }: Record<string, number[]>) {
  const cells = [what, spread(shop), spread(unchecked), ratio(shop, unchecked)]
  return bench.options.against ? [...cells, spread(against)] : cells
}
