import { openAccounts } from '../accounts.ts'
import { addProducts, receiveLots } from '../catalogue.ts'
import { inTurns, ratio, spread } from '../rates.ts'
import type { Bench, Row, Stocked } from '../row.ts'
import { startShop } from '../start-shop.ts'
import { table } from '../table.ts'
import { ordersPerSecond } from './orders.ts'

const CLIENTS = [8, 64]
const PRODUCTS = 500
const ACCOUNTS = 160

export const lots: Row = {
  name: 'lots',
  what: 'orders placed and settled with the stock in lots, beside the same shop without them',
  run: async (bench) => {
    const shops = [await shopWith(bench, 'without'), await shopWith(bench, 'with')] as const
    try {
      const rows = []
      for (const clients of CLIENTS) {
        rows.push(await measured(bench, shops, clients, PRODUCTS, 'spread over all products'))
        rows.push(await measured(bench, shops, clients, 1, 'one hot product'))
      }
      return table(['orders a second', 'without lots', 'in lots', 'ratio'], rows)
    } finally {
      for (const { stop } of shops) await stop()
    }
  },
}

async function shopWith(bench: Bench, lots: 'with' | 'without') {
  const shop = await startShop(await bench.home(), await bench.outside(), {
    database: `${lots}_lots`,
    seed: 'none',
  })
  const products = await addProducts(shop.url, PRODUCTS)
  if (lots === 'with') await receiveLots(shop.url, products)
  return { ...shop, products, accounts: await openAccounts(shop.url, ACCOUNTS) }
}

async function measured(
  bench: Bench,
  [off, on]: readonly [Stocked, Stocked],
  clients: number,
  count: number,
  of: string,
) {
  const rate = (shop: Stocked) => () =>
    ordersPerSecond(bench, { ...shop, products: shop.products.slice(0, count) }, clients)
  const rates = await inTurns({ off: rate(off), on: rate(on) }, bench.options.rounds)
  return [`${clients} clients, ${of}`, spread(rates.off), spread(rates.on), ratio(rates.on, rates.off)]
}
