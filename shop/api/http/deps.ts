import type { Logger } from 'pino'
import type { Pool } from 'pg'

import type { Courier } from '#adapters/courier'
import type { Google } from '#adapters/google'
import type { PictureStore } from '#adapters/pictures/pictures'
import type { Razorpay } from '#adapters/razorpay/razorpay'
import type { Traces } from '#adapters/traces'
import type { WhatsApp } from '#adapters/whatsapp'
import type { MachineMetrics } from '#api/metrics/machine'
import type { Examined } from '#contract/calls/seller-settings'
import type { LiveSettings } from '#contract/owner-settings'
import type { Changes } from '#db/changes'
import type { Db } from '#db/connect'
import type { Audit } from '#domain/audit/audit'
import type { UndeliveredMails } from '#domain/messages/undelivered-mails'
import type { Queue } from '#domain/process/queue'
import type { SettingsSources } from '#domain/settings/read-settings'
import type { TicketMail } from '#domain/tickets/ticket-context'

/** What the owner has chosen, as it is now, and the configuration that the calls need. */
export type Settings = Readonly<LiveSettings> & {
  /** The address shoppers use, without a trailing slash. */
  publicUrl: string
  /** Other origins whose pages may make calls with credentials, exact. */
  frontendOrigins: readonly string[]
  /** Signs cookies; the same for all processes. */
  signingKey: string
  /** The number of proxies that set X-Forwarded-For. */
  trustProxy: number
  /** The path or address of the pictures, without a trailing slash: '/images', or an absolute URL. */
  imagesUrl: string
  /** The provider's checkout script. */
  checkoutScriptUrl: string
  /** The provider's REST API, for the content security policy. */
  razorpayApiUrl: string
  /** Where emails to tickets arrive. */
  ticketMail: TicketMail
  metricsToken?: string | undefined
}

/** The dependencies of the calls, created once in server.ts. */
export type Deps = {
  db: Db
  pool: Pool
  changes: Changes
  queue: Queue
  mails: UndeliveredMails
  razorpay: Razorpay
  /** Reads the events of the courier; undefined in a shop without its secret. */
  courier: Courier | undefined
  /** Undefined in a shop that writes to no phones. */
  whatsapp: WhatsApp | undefined
  /** Undefined when Google sign-in is not configured. */
  google: Google | undefined
  pictures: PictureStore
  settings: Settings
  settingsSources: SettingsSources
  log: Logger
  audit: Audit
  /** Undefined in a shop without metrics. */
  machineMetrics: MachineMetrics | undefined
  /** Undefined in a shop that sends no traces. */
  traces: Traces | undefined
  /** Finds what is wrong with the deployment. */
  examine: () => Promise<Examined[]>
  /** True after SIGTERM: the server is no longer ready. */
  isDraining: () => boolean
  /** Takes work that no answer waits for; `stop` waits for it. */
  inBackground: (work: Promise<void>) => void
}
