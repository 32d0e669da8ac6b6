import type { Logger } from 'pino'

import type { Courier } from '#adapters/courier'
import type { Razorpay } from '#adapters/razorpay/razorpay'
import type { Traces } from '#adapters/traces'
import type { OwnerSettings } from '#contract/owner-settings'
import type { Changes } from '#db/changes'
import type { Queue } from '#domain/process/queue'

/** The services that orders need beside the database. */
export type OrderContext = {
  razorpay: Razorpay
  queue: Queue
  changes: Changes
  log: Logger
  /** The address shoppers use, for links in emails; without a trailing slash. */
  publicUrl: string
  /** What the owner has chosen, as it is now. */
  settings: Readonly<OwnerSettings>
  /** The courier that reports events; undefined without one. */
  courier?: Courier | undefined
  /** Undefined in a shop that sends no traces. */
  traces?: Traces | undefined
  /** Takes work that no answer waits for and that a stop of the server waits for. Without it the caller waits. */
  inBackground?: (work: Promise<void>) => void
}

/** How an order is taxed; the percentage is 0 unless tax is added to the prices. */
export type Taxing = Pick<OwnerSettings, 'taxMode' | 'taxPercent'>
