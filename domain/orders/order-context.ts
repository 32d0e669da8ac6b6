import type { Logger } from 'pino'

import type { Razorpay } from '#adapters/razorpay'
import type { Changes } from '#db/changes'
import type { Queue } from '#domain/queue'

/** The services that orders need beside the database. */
export type OrderContext = {
  razorpay: Razorpay
  queue: Queue
  changes: Changes
  log: Logger
  /** The address shoppers use, for links in emails; without a trailing slash. */
  publicUrl: string
  /** Takes work that no answer waits for and that a stop of the server waits for. Without it the caller waits. */
  inBackground?: (work: Promise<void>) => void
}

/** The same with the settings that placing an order needs. */
export type PlaceContext = OrderContext & { taxPercent: number; deliveryState: string }
