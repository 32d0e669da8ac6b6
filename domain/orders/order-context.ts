import type { Logger } from 'pino'

import type { Courier } from '#adapters/courier'
import type { Razorpay } from '#adapters/razorpay'
import type { Traces } from '#adapters/traces'
import type { TaxMode } from '#contract/tax'
import type { Changes } from '#db/changes'
import type { DeliveryPromise } from '#domain/delivery/promise'
import type { OrderLimits } from '#domain/orders/checkout/order-limits'
import type { Queue } from '#domain/queue'

/** The services that orders need beside the database. */
export type OrderContext = {
  razorpay: Razorpay
  queue: Queue
  changes: Changes
  log: Logger
  /** The address shoppers use, for links in emails; without a trailing slash. */
  publicUrl: string
  /** The rules of the days that are promised; undefined while none are. */
  deliveryPromise?: DeliveryPromise | undefined
  /** The courier that reports events; undefined without one. */
  courier?: Courier | undefined
  /** Undefined in a shop that sends no traces. */
  traces?: Traces | undefined
  /** Takes work that no answer waits for and that a stop of the server waits for. Without it the caller waits. */
  inBackground?: (work: Promise<void>) => void
}

/** How an order is taxed; the percentage is 0 unless tax is added to the prices. */
export type Taxing = { taxMode: TaxMode; taxPercent: number }

/** The same with the settings that placing an order needs. */
export type PlaceContext = OrderContext &
  Taxing & {
    deliveryState: string
    orderLimits: OrderLimits
    /** Whether the shop keeps its stock in lots. */
    lots: boolean
  }
