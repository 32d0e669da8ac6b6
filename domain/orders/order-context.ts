import type { Logger } from 'pino'

import type { Razorpay } from '#adapters/razorpay'
import type { Changes } from '#db/changes'
import type { Queue } from '#domain/queue'

/** What orders work with beside the database. */
export type OrderContext = {
  razorpay: Razorpay
  queue: Queue
  changes: Changes
  log: Logger
  /** The address shoppers use, for links in mails; without a slash at the end. */
  publicUrl: string
}

/** The settings that placing an order needs beside it. */
export type PlaceContext = OrderContext & { taxPercent: number; deliveryState: string }
