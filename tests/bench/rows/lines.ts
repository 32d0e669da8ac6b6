import pg from 'pg'

import { calls } from '#contract/calls'

import { type Account, logInSeller, openAccounts } from '../accounts.ts'
import { get } from '../answers.ts'
import { type Child, startChild } from '../child.ts'
import { type Sized, growth, ms } from '../growth.ts'
import type { KnownPayment, Outside } from '../processes/outside.ts'
import type { Bench, Row } from '../row.ts'
import { shopperWithCart } from '../shopper.ts'
import { keySecret, seller, type ShopProcess, startShop } from '../start-shop.ts'

type Shop = Sized<ShopProcess & { seller: string; product: string; buyers: Account[] }>

const LINES_AN_ORDER = 10
const BUYERS = 11

export const lines: Row = {
  name: 'lines',
  what: 'orders and lists of orders of shops that sold much (`--lines`)',
  run: async (bench) => {
    const shops: Shop[] = []
    try {
      for (const size of bench.options.lines) shops.push(await started(bench, size))
      return await growth('order lines', shops, {
        // Before each of the others, so that no answer comes from a cache.
        'whole order, ms': (shop, round) => order(bench, shop, round),
        'My Orders, ms': (shop, round) => asShopper(shop, round, calls.orderUser.path),
        "seller's list, ms": (shop) => asSeller(shop, `${calls.orderSeller.path}?limit=50`),
        "seller's list, one status, ms": (shop) => asSeller(shop, `${calls.orderSeller.path}?limit=50&status=Shipped`),
        'orders searched, ms': (shop, round) =>
          asSeller(shop, `${calls.orderSeller.path}?limit=50&search=${searches[round] ?? ''}`),
        'orders to pack, ms': (shop) => asSeller(shop, calls.orderParcels.path),
        'sales of 30 days, ms': (shop) => asSeller(shop, `${calls.sellerSales.path}?days=30`),
        'money of 14 days, ms': (shop) => asSeller(shop, calls.sellerMoney.path),
      })
    } finally {
      for (const { stop } of shops) await stop()
    }
  },
}

const searches = ['asha', 'ravi', 'meena', 'kumar', 'salem', 'erode', 'vellore', 'madurai', 'nair', 'iyer', 'khan']

async function started(bench: Bench, size: number): Promise<Shop> {
  const orders = Math.ceil(size / LINES_AN_ORDER)
  const large = { products: 1_000, shoppers: orders, orders }
  const own = { database: `lines_${size}`, seed: 'none', large } as const
  // One provider of its own for each, because a provider lists all payments of a shop.
  const outside: Child<{ port: number }, Outside> = startChild('outside.ts')
  const services = await outside.ask({ port: 0 })
  const shop = await startShop(await bench.home(), services, own)
  await tellProvider(services.provider, shop.databaseUrl)
  const stop = async () => {
    await shop.stop()
    outside.stop()
  }
  const { product } = await shopperWithCart(shop.url)
  const buyers = await openAccounts(shop.url, BUYERS)
  return { ...shop, stop, size, seller: await logInSeller(shop.url, seller), product: product._id, buyers }
}

/** The payments that the Money page compares. */
async function tellProvider(provider: string, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<KnownPayment>(`
    SELECT p.payment_id AS id, o.razorpay_order_id AS order_id, p.amount_paise::int AS amount,
      extract(epoch FROM p.created_at)::int AS created_at
    FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.created_at > now() - interval '15 days' ORDER BY p.created_at DESC`)
  await client.end()
  await fetch(`${provider}/known`, { method: 'POST', body: JSON.stringify(rows) })
}

async function order(bench: Bench, { url, product, buyers }: Shop, round: number): Promise<number> {
  const accounts = [buyers[round % buyers.length]!]
  const buying = { shop: url, flow: 'order' as const, keySecret, accounts, products: [product] }
  // One order: the time is over before the next.
  return (await bench.buyers.ask({ ...buying, clients: 1, seconds: 0.001 })).p50
}

function asShopper({ url, buyers }: Shop, round: number, path: string): Promise<number> {
  return ms(successful(url + path, buyers[round % buyers.length]?.cookie ?? ''))
}

function asSeller({ url, seller: cookie }: Shop, path: string): Promise<number> {
  return ms(successful(url + path, cookie))
}

async function successful(url: string, cookie: string): Promise<void> {
  const { status } = await get(url, { cookie, 'accept-encoding': 'br' })
  if (status !== 200) throw new Error(`${url} answered ${status}`)
}
