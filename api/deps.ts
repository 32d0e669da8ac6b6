import type { Logger } from 'pino'
import type { Pool } from 'pg'

import type { Google } from '#adapters/google'
import type { PictureStore } from '#adapters/pictures'
import type { Razorpay } from '#adapters/razorpay'
import type { Changes } from '#db/changes'
import type { Db } from '#db/connect'
import type { UndeliveredMails } from '#domain/messages/undelivered-mails'
import type { Queue } from '#domain/queue'

/** What the owner decides and the calls need to know. */
export type Settings = {
  /** The address shoppers use, without a slash at the end. */
  publicUrl: string
  taxPercent: number
  /** The one state the shop delivers in; '' when there is no limit. */
  deliveryState: string
  /** Other origins whose pages may make calls with credentials, exact. */
  frontendOrigins: readonly string[]
  /** How many proxies in front set X-Forwarded-For. */
  trustProxy: number
  /** Where pictures are served, without a slash at the end: '/images', or an address. */
  imagesUrl: string
  /** The provider's checkout script. */
  checkoutScriptUrl: string
  /** The provider's REST API, for the content security policy. */
  razorpayApiUrl: string
  /** Where the shop's own mail goes: contact messages, new orders. */
  shopEmail: string
  metricsToken?: string | undefined
}

/** Everything the calls work with; made once in server.ts. */
export type Deps = {
  db: Db
  pool: Pool
  changes: Changes
  queue: Queue
  mails: UndeliveredMails
  razorpay: Razorpay
  /** Undefined when Google sign-in is not configured. */
  google: Google | undefined
  pictures: PictureStore
  settings: Settings
  log: Logger
  /** True once SIGTERM came: readiness says no. */
  isDraining: () => boolean
}
