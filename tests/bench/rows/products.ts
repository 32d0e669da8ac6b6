import { calls } from '#contract/calls'

import { type Account, openAccounts } from '../accounts.ts'
import { get } from '../answers.ts'
import { type Sized, growth, ms } from '../growth.ts'
import { residentMB } from '../processor.ts'
import { plain } from '../rates.ts'
import type { Bench, Row } from '../row.ts'
import { type Shopper, shopperWithCart } from '../shopper.ts'
import { keySecret, type ShopProcess, startShop } from '../start-shop.ts'

type Shop = Sized<ShopProcess & { shopper: Shopper; buyers: Account[] }>

/** Each is asked once, so that no answer comes from a cache. */
const searches = ['almond', 'dates', 'honny', 'cashew', 'fig', 'kaju', 'badam', 'ragi', 'walnut', 'gift', 'raisin']
const BUYERS = 11

export const products: Row = {
  name: 'products',
  what: 'pages, search, orders and memory of growing catalogues (`--products`)',
  run: async (bench) => {
    const shops: Shop[] = []
    try {
      for (const size of bench.options.products) shops.push(await started(bench, size))
      const memory = await Promise.all(shops.map(({ pid }) => residentMB(pid)))
      const pages = ['home', 'category', 'product', 'cart'] as const
      const bytes = pages.map(async (page) => [`${page}, kB as sent`, await kBOf(shops, page)] as const)
      const others = { ...Object.fromEntries(await Promise.all(bytes)), 'memory, MB': memory }
      const grown = await growth(
        'products',
        shops,
        {
          ...Object.fromEntries(pages.map((page) => [`${page}, ms`, (shop: Shop) => ms(getPage(shop, page))])),
          'search, ms': ({ url, shopper }, round) => {
            const query = new URLSearchParams({ search: searches[round] ?? '', limit: '48' })
            return ms(get(`${url}${calls.productList.path}?${query}`, shopper.headers))
          },
          'whole order, ms': (shop, round) => order(bench, shop, round),
        },
        others,
      )
      return `${grown}\n\n${perProduct(shops, memory)}`
    } finally {
      for (const { stop } of shops) await stop()
    }
  },
}

async function started(bench: Bench, size: number): Promise<Shop> {
  const large = { products: size, shoppers: 100, orders: 10 }
  const own = { database: `products_${size}`, seed: 'none', large } as const
  const shop = await startShop(await bench.home(), await bench.outside(), own)
  const [shopper, buyers] = [await shopperWithCart(shop.url), await openAccounts(shop.url, BUYERS)]
  const sized = { ...shop, size, shopper, buyers }
  // Loads what a server loads with its first pages.
  for (const page of ['home', 'category', 'product', 'cart']) await getPage(sized, page)
  return sized
}

async function getPage({ url, shopper }: Shop, page: string) {
  return get(url + (shopper.pages[page] ?? ''), shopper.headers)
}

function kBOf(shops: Shop[], page: string): Promise<number[]> {
  return Promise.all(shops.map(async (shop) => (await getPage(shop, page)).body.byteLength / 1_000))
}

async function order(bench: Bench, { url, shopper, buyers }: Shop, round: number): Promise<number> {
  const accounts = [buyers[round % buyers.length]!]
  const buying = { shop: url, flow: 'order' as const, keySecret, accounts, products: [shopper.product._id] }
  // One order: the time is over before the next.
  return (await bench.buyers.ask({ ...buying, clients: 1, seconds: 0.001 })).p50
}

function perProduct(shops: Shop[], memory: number[]): string {
  const more = (shops.at(-1)?.size ?? 0) - (shops[0]?.size ?? 0)
  const kB = (((memory.at(-1) ?? 0) - (memory[0] ?? 0)) * 1_024) / more
  return `One product more takes ${plain(kB)} kB of memory.`
}
