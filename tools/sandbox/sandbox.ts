import type { AddressInfo } from 'node:net'

import { type HttpBindings, type ServerType, createAdaptorServer } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'

import { controlPages } from './control.ts'
import { type CourierControls, createCourierSandbox } from './courier/courier.ts'
import { courierPages } from './courier/pages.ts'
import { type GoogleControls, createGoogleSandbox } from './google/google.ts'
import { type CaughtMail, type MailboxControls, startMailbox } from './mailbox/mailbox.ts'
import { mailPages } from './mailbox/pages.ts'
import { pageFiles } from './page.ts'
import { panel } from './panel.ts'
import { HOSTED_CHECKOUT } from './razorpay/checkout.ts'
import {
  type Fault,
  type RazorpayControls,
  type SandboxOrder,
  type SandboxPayment,
  type SandboxRefund,
  type SandboxWebhook,
  createRazorpaySandbox,
} from './razorpay/razorpay.ts'
import { openStore } from './store.ts'
import { createTimers } from './timers.ts'
import { whatsAppPages } from './whatsapp/pages.ts'
import { createWhatsAppSandbox, type SandboxMessage, type WhatsAppControls } from './whatsapp/whatsapp.ts'

export type {
  CaughtMail,
  CourierControls,
  Fault,
  GoogleControls,
  MailboxControls,
  RazorpayControls,
  SandboxMessage,
  SandboxOrder,
  SandboxPayment,
  SandboxRefund,
  SandboxWebhook,
  WhatsAppControls,
}

export type Sandbox = {
  /** The control panel; the mailbox is at /mail. */
  url: string
  /** The environment variables for the shop. */
  environment: Record<string, string>
  razorpay: RazorpayControls
  google: GoogleControls
  courier: CourierControls
  whatsApp: WhatsAppControls
  mailbox: MailboxControls
  stop: () => Promise<void>
}

export type SandboxOptions = {
  /** 0: a free port; with a folder the port of the last start, if it is still free. */
  port: number
  /** Default: loopback. */
  host?: string
  /** Stores keys, payments and emails across restarts. */
  folder?: string
}

/** Starts the stand-ins for Razorpay, Google, a courier, WhatsApp and SMTP. Throws when NODE_ENV is `production`. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The sandbox takes no real money and sends no real mail: it does not run with NODE_ENV=production.')
  }
  const store = openStore(options.folder)
  const timers = createTimers()
  const ports = store.collection<number>('port')
  const host = options.host ?? '127.0.0.1'
  let url = ''

  const razorpay = createRazorpaySandbox(store, timers)
  const google = await createGoogleSandbox(store, () => `${url}/google`)
  const mailbox = await onLastPort(ports.get('smtp'), (port) => startMailbox(store, port))
  const courier = createCourierSandbox(store)
  const whatsApp = createWhatsAppSandbox(store, timers, () => url)
  const controls = {
    razorpay: razorpay.controls,
    google: google.controls,
    courier: courier.controls,
    whatsApp: whatsApp.controls,
    mailbox: mailbox.controls,
  }

  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(ownPagesOnly)
  app.route('/v1', razorpay.checkout)
  app.route('/v1', razorpay.rest)
  app.route('/google', google.app)
  app.route('/control', controlPages(controls))
  app.route('/courier', courierPages(courier.controls))
  app.route('/whatsapp', whatsApp.app)
  app.route('/phones', whatsAppPages(whatsApp.controls))
  app.route('/mail', mailPages(mailbox.controls, mailbox.mail))
  app.route('/', panel(razorpay.controls))
  app.route('/', pageFiles())

  const server =
    options.port > 0
      ? await listen(app, options.port, host)
      : await onLastPort(ports.get('web'), (port) => listen(app, port, host))
  const web = (server.address() as AddressInfo).port
  ports.put('web', web)
  ports.put('smtp', mailbox.port)
  url = `http://${reachable(host)}:${web}`

  return {
    url,
    environment: {
      RAZORPAY_KEY_ID: razorpay.keys.keyId,
      RAZORPAY_KEY_SECRET: razorpay.keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: razorpay.keys.webhookSecret,
      RAZORPAY_API_URL: url,
      SMTP_URL: mailbox.url,
      TICKET_ADDRESS: mailbox.inbound.address,
      TICKET_MAIL_SECRET: mailbox.inbound.secret,
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_ISSUER: `${url}/google`,
      ...courier.environment,
      ...whatsApp.environment(),
    },
    ...controls,
    stop: async () => {
      timers.stop()
      await Promise.all([close(server), mailbox.stop()])
      store.close()
    },
  }
}

// Refuses cross-site requests, so that other sites cannot use the controls. A shop opens the hosted checkout by a form.
const ownPagesOnly: MiddlewareHandler = async (c, next) => {
  const from = c.req.header('sec-fetch-site')
  if (c.req.path === `/v1${HOSTED_CHECKOUT}`) return next()
  if (c.req.method !== 'GET' && from !== undefined && from !== 'same-origin' && from !== 'none') {
    return c.text('Only the pages of the sandbox may do this.', 403)
  }
  return next()
}

// The port of the last start may be in use by another process.
async function onLastPort<T>(port: number | undefined, start: (port: number) => Promise<T>): Promise<T> {
  try {
    return await start(port ?? 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return start(0)
  }
}

function listen(app: Hono<{ Bindings: HttpBindings }>, port: number, hostname: string): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = createAdaptorServer({ fetch: app.fetch, hostname })
    server.once('error', reject)
    server.listen(port, hostname, () => resolve(server))
  })
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
}
