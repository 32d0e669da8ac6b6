import os from 'node:os'
import path from 'node:path'

import type { RazorpayConfig } from '#adapters/razorpay/razorpay'
import type { TraceConfig } from '#adapters/traces'
import type { WhatsAppConfig } from '#adapters/whatsapp'
import { explain, parseOptions } from '#contract/explain'
import { contradictions, type OwnerSettings, settingsChange } from '#contract/owner-settings'
import { shelfLifeRules } from '#contract/products/shelf-life'
import type { SettingsSources } from '#domain/settings/read-settings'
import type { TicketMail } from '#domain/tickets/ticket-context'
import { settings, shelfLifeLeft, shop } from '#shop'
import { entriesOf, type Environment, environment, type RetiredVariable, retiredVariables } from './config-schema.ts'
import { dataFolder } from './folders.ts'
import { type BackupConfig, backupOf, type PictureConfig, picturesOf, placeProblems } from './place-config.ts'
import { productionProblems } from './production-checks.ts'

/** Thrown for a wrong environment; its one message lists every problem. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

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
  /** PostgreSQL itself; differs from databaseUrl when that is a pooler. */
  databaseDirectUrl: string | undefined
  /** A server that may lag behind, for long reads of the past; undefined without one. */
  databaseReadUrl: string | undefined
  /** The most connections of a process, besides those of the job queue and of notifications. */
  databasePool: number
  dataDir: string
  seed: 'demo' | 'none'
  seller: { email: string; password: string } | undefined
  razorpay: RazorpayConfig & { checkoutUrl: string }
  smtp: { url: string; from: string }
  google: { issuer: string; clientId: string; clientSecret: string } | undefined
  pictures: PictureConfig
  /** Undefined while no backups are configured. */
  backup: BackupConfig | undefined
  /** What the owner may choose, and what the environment has decided. */
  settings: SettingsSources
  /** Where emails to tickets arrive. */
  ticketMail: TicketMail
  /** `whsec_` and the key in base64, as Standard Webhooks writes it; two while one is replaced. Undefined: no events. */
  courierSecrets: string[] | undefined
  /** Undefined: codes and news go by email alone. */
  whatsapp: WhatsAppConfig | undefined
  trustProxy: number
  /** The server processes of this machine. */
  workers: number
  metricsToken: string | undefined
  /** Where traces go; undefined in a shop that sends none. */
  traces: TraceConfig | undefined
  logLevel: Environment['LOG_LEVEL']
  /** Variables of former releases that are still set. */
  retired: Partial<Record<RetiredVariable, string>>
}

/**
 * Parses the environment into a Config. Throws a ConfigError that names every bad or contradictory variable, and every
 * bad setting of shop.config.ts.
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
  chosen: OwnerSettings = settings,
  shelfLife: string = shelfLifeLeft,
): Config {
  const parsed = environment.safeParse(env)
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
  const allowTestKeys = environment.shape.ALLOW_TEST_KEYS.safeParse(env.ALLOW_TEST_KEYS).data === true
  const unfit = env.NODE_ENV === 'production' ? productionProblems(env, { allowTestKeys }) : []
  const sources = sourcesOf(parsed.data, chosen)
  const problems = [
    ...wrong,
    ...conflicts(env),
    ...contradictions({ ...sources.defaults, ...sources.fixed }),
    ...(parsed.data ? placeProblems(parsed.data) : []),
    ...settingProblems(chosen),
    ...shelfLifeProblems(shelfLife),
    ...unfit,
  ]
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(
      ['The configuration is not usable:', ...problems.map((problem) => `  - ${problem}`)].join('\n'),
    )
  }
  return { ...toConfig(parsed.data), settings: sources, retired: retiredIn(env) }
}

// A shop that is not in production asks for neither labels nor second factors.
function sourcesOf(env: Environment | undefined, chosen: OwnerSettings): SettingsSources {
  const isProduction = env?.NODE_ENV === 'production'
  const fixed = {
    deliveryState: env?.DELIVERY_STATE,
    taxMode: env?.TAX_MODE,
    taxPercent: env?.TAX_PERCENT,
    labels: env?.LABELS,
  }
  return {
    defaults: isProduction ? chosen : { ...chosen, labels: 'optional', secondFactor: 'optional' },
    fixed: Object.fromEntries(Object.entries(fixed).filter(([, value]) => value !== undefined)),
    asksToOpen: isProduction,
  }
}

function settingProblems(chosen: OwnerSettings): string[] {
  return Object.entries(chosen).flatMap(([key, value]) => {
    const { error } = settingsChange.safeParse({ [key]: value }, parseOptions)
    return error ? [`shop.config.ts: settings.${explain(error)}`] : []
  })
}

function retiredIn(env: NodeJS.ProcessEnv): Config['retired'] {
  return Object.fromEntries(Object.keys(retiredVariables).flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}

function shelfLifeProblems(rule: string): string[] {
  const isRule = (shelfLifeRules as readonly string[]).includes(rule)
  return isRule ? [] : [`shop.config.ts: shelfLifeLeft must be one of: ${shelfLifeRules.join(', ')}`]
}

// Required for real payments and mails; in demo mode `npm start` sets them to the sandbox's.
const required = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'SMTP_URL'] as const
const groups = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['SELLER_EMAIL', 'SELLER_PASSWORD'],
  ['TICKET_ADDRESS', 'TICKET_MAIL_SECRET'],
  ['WHATSAPP_URL', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
] as const

function conflicts(env: NodeJS.ProcessEnv): string[] {
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
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    if (env[name] && !env.DATABASE_URL) problems.push(`DATABASE_URL must be set too when ${name} is`)
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

/** Warnings for valid but probably unintended settings. */
export function configWarnings(config: Config): string[] {
  const names = Object.keys(config.retired) as RetiredVariable[]
  return [
    ...names.map((name) => `${name} is no variable any more: ${retiredVariables[name]}. Remove it`),
    ...(config.production ? addressWarnings(config) : []),
  ]
}

/** The warning for a production server without built pages. */
export function pagesWarning({ production }: Pick<Config, 'production'>, hasPages: boolean): string[] {
  if (!production || hasPages) return []
  return ['There is no folder build: calls are answered, and every page is a 404. Run tools/start/build-pages.ts']
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

function toConfig(env: Environment): Omit<Config, 'settings' | 'retired'> {
  const production = env.NODE_ENV === 'production'
  const dataDir = dataFolder(env.DATA_DIR)
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
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databasePool: env.DATABASE_POOL,
    dataDir,
    seed: env.SEED ?? (production ? 'none' : 'demo'),
    seller:
      env.SELLER_EMAIL && env.SELLER_PASSWORD ? { email: env.SELLER_EMAIL, password: env.SELLER_PASSWORD } : undefined,
    razorpay: {
      apiUrl: env.RAZORPAY_API_URL ?? 'https://api.razorpay.com',
      checkoutUrl: `${env.RAZORPAY_API_URL ?? 'https://checkout.razorpay.com'}/v1/checkout.js`,
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
    pictures: picturesOf(env, path.join(dataDir, 'images'), imagesUrl),
    backup: backupOf(env),
    ticketMail: { mailbox: env.TICKET_ADDRESS, secret: env.TICKET_MAIL_SECRET },
    courierSecrets: env.COURIER_SECRET,
    whatsapp:
      env.WHATSAPP_URL && env.WHATSAPP_APP_SECRET && env.WHATSAPP_VERIFY_TOKEN
        ? { url: env.WHATSAPP_URL, appSecret: env.WHATSAPP_APP_SECRET, verifyToken: env.WHATSAPP_VERIFY_TOKEN }
        : undefined,
    trustProxy: env.TRUST_PROXY,
    workers:
      env.WORKERS ?? (production ? workersByDefault(env.DATABASE_POOL, env.DATABASE_DIRECT_URL !== undefined) : 1),
    metricsToken: env.METRICS_TOKEN,
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: env.TRACE_RATIO },
    logLevel: env.LOG_LEVEL,
  }
}

// PostgreSQL's default of 100 connections, less the three that it keeps for its administrator.
const CONNECTIONS = 97
/** Of a process: the job queue and the line for notifications. */
export const CONNECTIONS_BESIDE_POOL = 5

/**
 * The server processes of a production machine: one for each core. Without a pooler no more than PostgreSQL has
 * connections for by default.
 */
export function workersByDefault(pool: number, isPooled: boolean, cores = os.availableParallelism()): number {
  const served = isPooled ? Infinity : Math.floor(CONNECTIONS / (pool + CONNECTIONS_BESIDE_POOL))
  return Math.max(1, Math.min(cores, served))
}
