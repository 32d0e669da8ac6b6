import type { Browser } from '@playwright/test'

import type { Account } from './accounts.ts'
import type { Child } from './child.ts'
import type { BareAnswer } from './processes/bare-server.ts'
import type { Bought, Buying } from './processes/buyers.ts'
import type { Load, Loaded } from './processes/load.ts'
import type { Outside } from './processes/outside.ts'
import type { Home, ShopProcess } from './start-shop.ts'

/** One part of docs/performance.md: `npm run bench -- NAME`. */
export type Row = {
  name: string
  /** The subject in a few words, for `--help`. */
  what: string
  /** Measures, and resolves with the Markdown of the part. */
  run: (bench: Bench) => Promise<string>
}

export type Options = {
  /** The address of another shop that answers the calls of the specification. */
  against?: string | undefined
  /** The rounds of each comparison, and the seconds of each round. */
  rounds: number
  seconds: number
  /** The number of requests of the row `memory`. */
  requests: number
  /** The sizes of the rows `products` and `lines`. */
  products: number[]
  lines: number[]
}

/** A shop with its products and logged-in shoppers. */
export type Stocked = { url: string; products: string[]; accounts: Account[] }

/** The parts that rows share; each starts when a row first asks for it. */
export type Bench = {
  options: Options
  home: () => Promise<Home>
  outside: () => Promise<Outside>
  /** A shop of its own with 500 products whose stock does not end. */
  shop: () => Promise<Stocked & ShopProcess>
  /** The same products in the shop of unchecked statements, on the same PostgreSQL. */
  unchecked: () => Promise<Stocked>
  /** The shop of `--against`, if there is one. */
  against: () => Promise<Stocked | undefined>
  browser: () => Promise<Browser>
  load: Child<Load, Loaded>
  buyers: Child<Buying, Bought>
  bare: Child<BareAnswer, string>
  /** Waits until the shops have sent their emails, at most half a minute; resolves with when the last one left, in ms of the epoch. */
  untilMailed: () => Promise<number>
  stop: () => Promise<void>
}
