// The variables of the environment, one by one; shop/config/config.ts reads them, and refuses those that contradict each other.
import * as z from 'zod'

import { taxModes } from '#contract/money/tax'
import { indianState } from '#contract/orders/pin-codes'
import { labelRules } from '#contract/products/missing-facts'

import { DATA_DIR } from './folders.ts'

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

const namesSeveral = (url: string) =>
  /^[^/]*\/\/(?:[^/?]*@)?[^/?@]*,[^/?@]*(?:[/?]|$)|[?&]host=[^&]*(?:,|%2C)/i.test(url)
const database = z
  .string()
  .regex(/^postgres(?:ql)?:\/\//, 'is no address of PostgreSQL')
  .refine(
    (url) => !namesSeveral(url),
    'names several servers: name a proxy that leads to the primary, as deploy/cluster',
  )

/** Whether a place of backups is a bucket; else it is a folder. */
export const isBucket = (place: string) => /^https?:\/\//.test(place)
const NO_BUCKET = 'must be the address of a bucket, as https://s3.example.com/pictures'
const bucketAddress = address.refine((url) => new URL(url).pathname !== '/', NO_BUCKET)

const isOrigin = (url: string) => URL.canParse(url) && new URL(url).origin === url.toLowerCase()
// As browsers send it, which is what it is compared with.
const isExactOrigin = (url: string) => /^https?:[^*]+$/.test(url) && URL.canParse(url) && new URL(url).origin === url

const isCourierSecret = (secret: string) => {
  const bytes = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1]
  const length = bytes === undefined ? 0 : Buffer.from(bytes, 'base64').length
  return length >= 24 && length <= 64
}

/** The form and the default of each variable. */
export const environment = z.object({
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
  DATABASE_URL: optional(database),
  DATABASE_DIRECT_URL: optional(database),
  DATABASE_READ_URL: optional(database),
  DATABASE_POOL: or(wholeNumber(16, 500), '16'),
  DATA_DIR: or(z.string(), DATA_DIR),
  SEED: optional(z.enum(['demo', 'none'])),
  SELLER_EMAIL: optional(z.email('must be an e-mail address')),
  SELLER_PASSWORD: optional(z.string().min(15, 'needs at least 15 characters')),
  RAZORPAY_KEY_ID: optional(z.string()),
  RAZORPAY_KEY_SECRET: optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET: optional(z.string()),
  RAZORPAY_ACCOUNT_ID: optional(z.string().regex(/^acc_\w+$/, 'must start with acc_')),
  ALLOW_TEST_KEYS: or(z.stringbool({ error: 'must be on or off' }), 'off'),
  RAZORPAY_API_URL: optional(address),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
  MAIL_FROM: optional(z.string()),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: or(address, 'https://accounts.google.com'),
  S3_BUCKET: optional(bucketAddress),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  IMAGES_PUBLIC_URL: optional(address),
  PICTURES: optional(z.enum(['disk', 'store'], 'must be disk or store')),
  BACKUP_PLACE: optional(
    z.union([bucketAddress, z.string().refine((place) => !isBucket(place), NO_BUCKET)], NO_BUCKET),
  ),
  BACKUP_S3_ACCESS_KEY_ID: optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(z.string()),
  BACKUP_KEY: optional(
    z
      .string()
      .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 random bytes in base64: openssl rand -base64 32')
      .transform((key) => Buffer.from(key, 'base64')),
  ),
  BACKUP_KEEP: or(wholeNumber(1, 400), '7'),
  // Set but empty means no limit, so the empty string is a value here.
  DELIVERY_STATE: z
    .string()
    .trim()
    .refine(
      (state) => state === '' || indianState(state),
      'must be a state or union territory of India as India Post writes it, or empty',
    )
    .optional(),
  TAX_MODE: optional(z.enum(taxModes, 'must be added, gst or composition')),
  TAX_PERCENT: optional(
    z
      .string()
      .regex(/^\d+(\.\d{1,2})?$/, 'must be a number with at most two decimals')
      .transform(Number)
      .pipe(z.number().max(100, 'must be at most 100')),
  ),
  LABELS: optional(z.enum(labelRules, 'must be required or optional')),
  TICKET_ADDRESS: optional(z.email('must be an e-mail address').max(60, 'has at most 60 characters')),
  TICKET_MAIL_SECRET: optional(z.string().min(16, 'needs at least 16 characters')),
  COURIER_SECRET: optional(
    z
      .string()
      .transform(entriesOf)
      .refine(
        (secrets) => secrets.length > 0 && secrets.every(isCourierSecret),
        'must be whsec_ and 24 to 64 bytes in base64',
      ),
  ),
  WHATSAPP_URL: optional(
    z
      .string()
      .regex(/^https?:\/\/\d{5,20}:[^:@/]+@[^@]+$/, 'must be https://PHONE_ID:TOKEN@graph.facebook.com/v23.0')
      .transform((url) => url.replace(/\/+$/, '')),
  ),
  WHATSAPP_APP_SECRET: optional(z.string()),
  WHATSAPP_VERIFY_TOKEN: optional(z.string().min(16, 'needs at least 16 characters')),
  TRUST_PROXY: or(wholeNumber(0, 10), '0'),
  WORKERS: optional(wholeNumber(1, 64)),
  METRICS_TOKEN: optional(z.string().min(16, 'needs at least 16 characters')),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(address),
  TRACE_RATIO: or(
    z
      .string()
      .regex(/^\d*\.?\d+$/, 'must be a number between 0 and 1')
      .transform(Number)
      .pipe(z.number().max(1, 'must be a number between 0 and 1')),
    '1',
  ),
  LOG_LEVEL: or(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

/** Variables of former releases, and what became of each. */
export const retiredVariables = {
  BACKUP_FOLDER: 'it is BACKUP_PLACE',
  BACKUP_S3_BUCKET: 'BACKUP_PLACE is the address of the bucket',
  BACKUP_S3_ENDPOINT: 'BACKUP_PLACE is the address of the bucket',
  BACK_IN_STOCK_MAILS: 'shoppers can always ask for an email when a product is back in stock',
  COURIER_NAME: 'it is part of the setting `courier`',
  COURIER_TRACKING_URL: 'it is part of the setting `courier`',
  DELIVERY_PROMISE: 'days are promised once the setting `deliveryPromise` has their rules',
  GIFTS: 'it is the setting `gifts`',
  LOTS: 'a product is kept in lots from its first lot on',
  OTEL_TRACES_SAMPLER: 'TRACE_RATIO says which part of the traces is recorded',
  OTEL_TRACES_SAMPLER_ARG: 'it is TRACE_RATIO',
  PARCELS: 'an order has parcels once a seller adds one',
  PASSKEYS: 'shoppers can always add passkeys',
  RAZORPAY_CHECKOUT_URL: 'the script comes from RAZORPAY_API_URL, or from Razorpay',
  REPORTS: 'shoppers can always report broken pieces; the setting `reportDays` says how long',
  S3_ENDPOINT: 'S3_BUCKET is the address of the bucket',
  SELLER_SECOND_FACTOR: 'it is the setting `secondFactor`; sellers may always have a second factor',
  TICKETS: 'a message of a logged-in shopper is always a ticket',
} as const satisfies Record<string, string>
export type RetiredVariable = keyof typeof retiredVariables

export type Environment = z.infer<typeof environment>

/** The entries of a list with commas. */
export function entriesOf(list = ''): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}
