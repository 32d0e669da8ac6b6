import { inTurns, ratio, spread } from '../rates.ts'
import type { Bench, Row, Stocked } from '../row.ts'
import { keySecret } from '../start-shop.ts'
import { table } from '../table.ts'

const CLIENTS = 8

export const cart: Row = {
  name: 'cart',
  what: 'products added to carts, beside one unchecked UPDATE',
  run: async (bench) => {
    const [shop, unchecked] = [await bench.shop(), await bench.unchecked()]
    const measures = { shop: () => addsPerSecond(bench, shop), unchecked: () => addsPerSecond(bench, unchecked) }
    const seen = await inTurns(measures, bench.options.rounds)
    return table(
      ['added a second', 'shop', 'unchecked', 'ratio'],
      [[`${CLIENTS} clients`, spread(seen.shop), spread(seen.unchecked), ratio(seen.shop, seen.unchecked)]],
    )
  },
}

async function addsPerSecond(bench: Bench, { url, accounts, products }: Stocked): Promise<number> {
  const { seconds } = bench.options
  const buying = { shop: url, flow: 'cart' as const, keySecret, accounts, products, clients: CLIENTS, seconds }
  return (await bench.buyers.ask(buying)).perSecond
}
