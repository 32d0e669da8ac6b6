import type { Logger } from 'pino'

import type { Razorpay } from '#adapters/razorpay/razorpay'
import type { Traces } from '#adapters/traces'
import type { LiveSettings, OwnerSettings } from '#contract/owner-settings'
import type { Changes } from '#db/changes'
import type { Queue } from '#domain/process/queue'

export type OrderContext = {
  razorpay: Razorpay
  queue: Queue
  changes: Changes
  log: Logger
  /** The address shoppers use, for links in emails; without a trailing slash. */
  publicUrl: string
  settings: Readonly<LiveSettings>
  traces?: Traces | undefined
  /** Takes work that no answer waits for and that a stop of the server waits for. Without it the caller waits. */
  inBackground?: (work: Promise<void>) => void
}

/** How an order is taxed; the percentage is 0 unless tax is added to the prices. */
export type Taxing = Pick<OwnerSettings, 'taxMode' | 'taxPercent' | 'hamperTax'>
