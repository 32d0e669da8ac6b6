import path from 'node:path'

import * as z from 'zod'

import type { CourierConfig } from '#adapters/courier'
import type { RazorpayConfig } from '#adapters/razorpay'
import { type LabelRule, labelRules } from '#contract/missing-facts'
import { indianState } from '#contract/pin-codes'
import { DEFAULT_TAX_PERCENT } from '#contract/rules'
import { type SecondFactorMode, secondFactorModes } from '#contract/seller-login'
import { type TaxMode, taxModes } from '#contract/tax'
import type { DeliveryPromise } from '#domain/delivery/promise'
import type { OrderLimits } from '#domain/orders/checkout/order-limits'
import type { TicketMail } from '#domain/tickets/ticket-context'
import { deliveryPromise, orderLimits, shop } from '#shop'
import { deliveryPromiseProblems, holidaysAreOver } from './delivery-promise-checks.ts'
import { orderLimitProblems } from './order-limit-checks.ts'
import { type BusinessDetails, productionProblems } from './production-checks.ts'
import { taxProblems } from './tax-checks.ts'

/** Thrown for a wrong environment; its one message lists every problem. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const projectFolder = import.meta.dirname

// An empty variable in a .env file means "not set".
const unset = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional())
const or = <T extends z.ZodType>(schema: T, fallback: z.input<T> & {}) =>
  z.preprocess((value) => unset(value) ?? fallback, schema)
const wholeNumber = (min: number, max: number, error = `must be between ${min} and ${max}`) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(min, error).max(max, error))
const address = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((url) => url.replace(/\/+$/, ''))

const isOrigin = (url: string) => URL.canParse(url) && new URL(url).origin === url.toLowerCase()
// As browsers send it, which is what it is compared with.
const isExactOrigin = (url: string) => /^https?:[^*]+$/.test(url) && URL.canParse(url) && new URL(url).origin === url

const isCourierSecret = (secret: string) => {
  const bytes = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1]
  const length = bytes === undefined ? 0 : Buffer.from(bytes, 'base64').length
  return length >= 24 && length <= 64
}
const isTrackingUrl = (url: string) =>
  /^https:\/\/[^/{}@]+\/[^\s]*\{number\}/.test(url) && URL.canParse(url) && url.length <= 300

const environment = z.object({
  NODE_ENV: or(z.enum(['production', 'development', 'test']), 'development'),
  PORT: or(wholeNumber(0, 65_535), '3000'),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(address.refine(isOrigin, 'must be an address without a path')),
  FRONTEND_ORIGINS: or(
    z
      .string()
      .transform(entriesOf)
      .refine((origins) => origins.every(isExactOrigin), 'must be exact origins, as https://www.example.com')
      .refine((origins) => new Set(origins).size === origins.length, 'names an origin twice'),
    '',
  ),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')),
  DATABASE_POOL: or(wholeNumber(16, 500), '16'),
  DATA_DIR: or(z.string(), '.data'),
  SEED: optional(z.enum(['demo', 'none'])),
  SELLER_EMAIL: optional(z.email('must be an e-mail address')),
  SELLER_PASSWORD: optional(z.string().min(15, 'needs at least 15 characters')),
  SELLER_SECOND_FACTOR: optional(z.enum(secondFactorModes, 'must be required, optional or off')),
  RAZORPAY_KEY_ID: optional(z.string()),
  RAZORPAY_KEY_SECRET: optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET: optional(z.string()),
  RAZORPAY_ACCOUNT_ID: optional(z.string().regex(/^acc_\w+$/, 'must start with acc_')),
  ALLOW_TEST_KEYS: or(z.stringbool({ error: 'must be on or off' }), 'off'),
  RAZORPAY_API_URL: or(address, 'https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: or(address, 'https://checkout.razorpay.com/v1/checkout.js'),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
  MAIL_FROM: optional(z.string()),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: or(address, 'https://accounts.google.com'),
  S3_ENDPOINT: optional(address),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  IMAGES_PUBLIC_URL: optional(address),
  // Set but empty means no limit, so the empty string is a value here.
  DELIVERY_STATE: z
    .string()
    .trim()
    .refine(
      (state) => state === '' || indianState(state),
      'must be a state or union territory of India as India Post writes it, or empty',
    )
    .default('Tamil Nadu'),
  TAX_MODE: optional(z.enum(taxModes, 'must be added, gst or composition')),
  TAX_PERCENT: or(
    z
      .string()
      .regex(/^\d+(\.\d{1,2})?$/, 'must be a number with at most two decimals')
      .transform(Number)
      .pipe(z.number().max(100, 'must be at most 100')),
    String(DEFAULT_TAX_PERCENT),
  ),
  LABELS: optional(z.enum(labelRules, 'must be required or optional')),
  BACK_IN_STOCK_MAILS: or(z.stringbool({ error: 'must be on or off' }), 'off'),
  PASSKEYS: or(z.stringbool({ error: 'must be on or off' }), 'off'),
  DELIVERY_PROMISE: or(z.stringbool({ error: 'must be on or off' }), 'off'),
  TICKETS: or(z.stringbool({ error: 'must be on or off' }), 'off'),
  TICKET_ADDRESS: optional(z.email('must be an e-mail address').max(60, 'has at most 60 characters')),
  TICKET_MAIL_SECRET: optional(z.string().min(16, 'needs at least 16 characters')),
  PARCELS: or(z.stringbool({ error: 'must be on or off' }), 'off'),
  COURIER_NAME: optional(z.string().trim().min(1).max(60, 'has at most 60 characters')),
  COURIER_SECRET: optional(
    z
      .string()
      .transform(entriesOf)
      .refine(
        (secrets) => secrets.length > 0 && secrets.every(isCourierSecret),
        'must be whsec_ and 24 to 64 bytes in base64',
      ),
  ),
  COURIER_TRACKING_URL: optional(
    z.string().refine(isTrackingUrl, 'must be an https address with {number} after its host'),
  ),
  GIFTS: or(z.stringbool({ error: 'must be on or off' }), 'off'),
  LOTS: or(z.stringbool({ error: 'must be on or off' }), 'off'),
  TRUST_PROXY: or(wholeNumber(0, 10), '0'),
  WORKERS: or(wholeNumber(1, 64), '1'),
  METRICS_TOKEN: optional(z.string().min(16, 'needs at least 16 characters')),
  LOG_LEVEL: or(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

type Environment = z.infer<typeof environment>

export type Config = {
  production: boolean
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  /** Origins of other frontends that may make calls with credentials. */
  frontendOrigins: string[]
  /** Undefined: the embedded PostgreSQL below dataDir, which the launcher starts. */
  databaseUrl: string | undefined
  /** The most connections of a process, besides those of the job queue and of notifications. */
  databasePool: number
  dataDir: string
  seed: 'demo' | 'none'
  seller: { email: string; password: string } | undefined
  /** Whether sellers must have a second factor. */
  sellerSecondFactor: SecondFactorMode
  razorpay: RazorpayConfig & { checkoutUrl: string }
  smtp: { url: string; from: string }
  google: { issuer: string; clientId: string; clientSecret: string } | undefined
  pictures: PictureConfig
  deliveryState: string
  taxMode: TaxMode
  /** Added at checkout; 0 unless `taxMode` is `added`. */
  taxPercent: number
  orderLimits: OrderLimits
  /** Whether a product may be put in the shop without its whole label. */
  labels: LabelRule
  /** Whether shoppers can ask for an email when a product is back in stock. */
  backInStockMails: boolean
  /** Whether shoppers can log in with passkeys. */
  passkeys: boolean
  /** The rules of the days that are promised; undefined while none are. */
  deliveryPromise: DeliveryPromise | undefined
  /** Where emails to tickets arrive; undefined in a shop without tickets. */
  tickets: TicketMail | undefined
  /** Whether orders have parcels with tracking numbers. */
  parcels: boolean
  /** The courier that reports events; undefined when none is configured, or orders have no parcels. */
  courier: CourierConfig | undefined
  /** Whether an order can be a gift. */
  gifts: boolean
  /** Whether the shop keeps its stock in lots with best-before dates. */
  lots: boolean
  trustProxy: number
  workers: number
  metricsToken: string | undefined
  logLevel: Environment['LOG_LEVEL']
}

export type PictureConfig =
  | { kind: 'disk'; folder: string; publicUrl: string }
  | { kind: 's3'; endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string; publicUrl: string }

/**
 * Parses the environment into a Config. Throws a ConfigError that names every bad or contradictory variable, every bad
 * limit of an order or rule of its delivery, and in production each business detail that is still a sample.
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
  details: BusinessDetails = shop,
  limits: OrderLimits = orderLimits,
  promise: DeliveryPromise | undefined = deliveryPromise,
): Config {
  const parsed = environment.safeParse(env)
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
  const allowTestKeys = environment.shape.ALLOW_TEST_KEYS.safeParse(env.ALLOW_TEST_KEYS).data === true
  const unfit = env.NODE_ENV === 'production' ? productionProblems(env, { allowTestKeys, details }) : []
  const promised = parsed.data?.DELIVERY_PROMISE ? deliveryPromiseProblems(promise) : []
  const problems = [
    ...wrong,
    ...contradictions(env),
    ...(parsed.data ? taxProblems(parsed.data, details) : []),
    ...orderLimitProblems(limits),
    ...promised,
    ...unfit,
  ]
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(
      ['The configuration is not usable:', ...problems.map((problem) => `  - ${problem}`)].join('\n'),
    )
  }
  return toConfig(parsed.data, limits, promise)
}

// Required for real payments and mails; in demo mode `npm start` sets them to the sandbox's.
const required = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'SMTP_URL'] as const
const groups = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['SELLER_EMAIL', 'SELLER_PASSWORD'],
  ['TICKET_ADDRESS', 'TICKET_MAIL_SECRET'],
  ['COURIER_NAME', 'COURIER_SECRET', 'COURIER_TRACKING_URL'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'IMAGES_PUBLIC_URL'],
] as const

function contradictions(env: NodeJS.ProcessEnv): string[] {
  const problems: string[] = required.filter((name) => !env[name]).map((name) => `${name} is missing`)
  for (const group of groups) {
    const missing = group.filter((name) => !env[name])
    if (missing.length > 0 && missing.length < group.length) {
      problems.push(`${missing.join(', ')} must be set too when ${group.filter((name) => env[name]).join(', ')} is`)
    }
  }
  if (env.RAZORPAY_KEY_SECRET && entriesOf(env.RAZORPAY_WEBHOOK_SECRET).includes(env.RAZORPAY_KEY_SECRET.trim())) {
    problems.push('RAZORPAY_WEBHOOK_SECRET must differ from RAZORPAY_KEY_SECRET')
  }
  if (env.PUBLIC_URL?.startsWith('https:') && entriesOf(env.FRONTEND_ORIGINS).some(canBeOverheard)) {
    problems.push('FRONTEND_ORIGINS must be https when PUBLIC_URL is')
  }
  return problems
}

// On the way to an http page anybody may put words into it; to one of this very machine there is no way.
function canBeOverheard(origin: string): boolean {
  return origin.startsWith('http:') && URL.canParse(origin) && !LOOPBACK.test(new URL(origin).hostname)
}

function entriesOf(list = ''): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

/** Warnings for valid but probably unintended settings. */
export function configWarnings(config: Config): string[] {
  if (!config.production) return []
  return [...addressWarnings(config), ...promiseWarnings(config)]
}

function promiseWarnings({ deliveryPromise: promise }: Config): string[] {
  if (!promise || !holidaysAreOver(promise)) return []
  return ['shop.config.ts: deliveryPromise.holidays has no day to come: parcels are promised on holidays']
}

function addressWarnings({ publicUrl, trustProxy }: Config): string[] {
  const { protocol, hostname } = new URL(publicUrl)
  // The shop itself has no https, so a proxy must be in front.
  if (protocol === 'https:' && trustProxy === 0) {
    return ['TRUST_PROXY is 0, but PUBLIC_URL is https: all visitors count as one, and each spends the limits of all']
  }
  if (protocol === 'http:' && !LOOPBACK.test(hostname)) {
    return ['PUBLIC_URL is http: cookies go without Secure and __Host-, and passwords can be read on the way']
  }
  return []
}

const LOOPBACK = /^((.+\.)?localhost|127\.[\d.]+|\[::1\])$/

function toConfig(env: Environment, limits: OrderLimits, promise: DeliveryPromise | undefined): Config {
  const production = env.NODE_ENV === 'production'
  const dataDir = path.resolve(projectFolder, env.DATA_DIR)
  const taxMode = env.TAX_MODE ?? 'added'
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  // A page of another origin cannot use an address without a host.
  const imagesUrl = `${env.FRONTEND_ORIGINS.length > 0 ? publicUrl : ''}/images`
  return {
    production,
    port: env.PORT,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl,
    frontendOrigins: env.FRONTEND_ORIGINS,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    dataDir,
    seed: env.SEED ?? (production ? 'none' : 'demo'),
    seller:
      env.SELLER_EMAIL && env.SELLER_PASSWORD ? { email: env.SELLER_EMAIL, password: env.SELLER_PASSWORD } : undefined,
    sellerSecondFactor: env.SELLER_SECOND_FACTOR ?? (production ? 'required' : 'off'),
    razorpay: {
      apiUrl: env.RAZORPAY_API_URL,
      checkoutUrl: env.RAZORPAY_CHECKOUT_URL,
      keyId: env.RAZORPAY_KEY_ID ?? '',
      keySecret: env.RAZORPAY_KEY_SECRET ?? '',
      webhookSecrets: entriesOf(env.RAZORPAY_WEBHOOK_SECRET),
      accountId: env.RAZORPAY_ACCOUNT_ID,
    },
    smtp: { url: env.SMTP_URL ?? '', from: env.MAIL_FROM ?? `${shop.name} <${shop.email}>` },
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? { issuer: env.GOOGLE_ISSUER, clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }
        : undefined,
    pictures:
      env.S3_ENDPOINT && env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY && env.IMAGES_PUBLIC_URL
        ? {
            kind: 's3',
            endpoint: env.S3_ENDPOINT,
            bucket: env.S3_BUCKET,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
            publicUrl: env.IMAGES_PUBLIC_URL,
          }
        : { kind: 'disk', folder: path.join(dataDir, 'images'), publicUrl: imagesUrl },
    deliveryState: env.DELIVERY_STATE,
    taxMode,
    taxPercent: taxMode === 'added' ? env.TAX_PERCENT : 0,
    orderLimits: limits,
    labels: env.LABELS ?? (production ? 'required' : 'optional'),
    backInStockMails: env.BACK_IN_STOCK_MAILS,
    passkeys: env.PASSKEYS,
    deliveryPromise: env.DELIVERY_PROMISE ? promise : undefined,
    tickets: env.TICKETS ? { mailbox: env.TICKET_ADDRESS, secret: env.TICKET_MAIL_SECRET } : undefined,
    parcels: env.PARCELS,
    courier:
      env.PARCELS && env.COURIER_NAME && env.COURIER_SECRET && env.COURIER_TRACKING_URL
        ? { name: env.COURIER_NAME, secrets: env.COURIER_SECRET, trackingUrl: env.COURIER_TRACKING_URL }
        : undefined,
    gifts: env.GIFTS,
    lots: env.LOTS,
    trustProxy: env.TRUST_PROXY,
    workers: env.WORKERS,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  }
}
