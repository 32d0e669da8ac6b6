import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'

import { openAccounts } from './accounts.ts'
import { openBrowser } from './browser.ts'
import { addProducts } from './catalogue.ts'
import { startChild } from './child.ts'
import type { BareAnswer } from './processes/bare-server.ts'
import type { Bought, Buying } from './processes/buyers.ts'
import type { Load, Loaded } from './processes/load.ts'
import type { Outside } from './processes/outside.ts'
import type { UncheckedShop } from './processes/unchecked-shop.ts'
import type { Bench, Options, Stocked } from './row.ts'
import { keySecret, newDatabase, startHome, startShop } from './start-shop.ts'

export const PRODUCTS = 500
const ACCOUNTS = 320
/** A shop configured for `--against` finds the provider here. */
export const PROVIDER_PORT = 4590

export function newBench(options: Options): Bench {
  const stops: (() => Promise<unknown> | void)[] = []
  const once = <T>(start: () => Promise<T>) => {
    let started: Promise<T> | undefined
    return () => (started ??= start())
  }
  const child = <Question, Answer>(file: string) => {
    const started = startChild<Question, Answer>(file)
    stops.unshift(started.stop)
    return started
  }
  const ending = <T extends { stop: () => Promise<unknown> }>(shop: T): T => {
    stops.unshift(shop.stop)
    return shop
  }

  const outside = once(() =>
    child<{ port: number }, Outside>('outside.ts').ask({ port: options.against ? PROVIDER_PORT : 0 }),
  )
  const home = once(async () => ending(await startHome(await outside())))
  return {
    options,
    outside,
    home,
    shop: once(async () => {
      const own = ending(await startShop(await home(), await outside(), { database: 'bench', seed: 'none' }))
      await addProducts(own.url, PRODUCTS)
      return { ...own, ...(await stocked(own.url)) }
    }),
    unchecked: once(async () => {
      const databaseUrl = await newDatabase((await home()).sockets, 'unchecked')
      const url = await child<UncheckedShop, string>('unchecked-shop.ts').ask({
        databaseUrl,
        products: PRODUCTS,
        keySecret,
      })
      const products = Array.from({ length: PRODUCTS }, (_, nth) => String(nth + 1))
      return { url, products, accounts: await openAccounts(url, ACCOUNTS) }
    }),
    against: once(async () => (options.against ? stocked(options.against) : undefined)),
    browser: once(async () => {
      const browser = await openBrowser()
      stops.unshift(() => browser.close())
      return browser
    }),
    load: child<Load, Loaded>('load.ts'),
    buyers: child<Buying, Bought>('buyers.ts'),
    bare: child<BareAnswer, string>('bare-server.ts'),
    untilMailed: async () => untilMailed((await outside()).provider),
    stop: async () => {
      for (const stop of stops) await stop()
    },
  }
}

async function stocked(url: string): Promise<Stocked> {
  const listed = (await (await fetch(url + calls.productList.path)).json()) as { products: Product[] }
  return { url, products: listed.products.map(({ _id }) => _id), accounts: await openAccounts(url, ACCOUNTS) }
}

/** No email for so long means that none waits. */
const SILENT_MS = 1_000
/** A shop whose emails take longer is measured with them. */
const MOST_SILENCES = 30

async function untilMailed(provider: string): Promise<number> {
  type Mails = { count: number; lastAt: number }
  const mails = async () => (await (await fetch(`${provider}/mails`)).json()) as Mails
  let now = await mails()
  for (let waited = 0; waited < MOST_SILENCES; waited += 1) {
    const before = now
    await pause(SILENT_MS)
    now = await mails()
    if (now.count === before.count) break
  }
  return now.lastAt
}
