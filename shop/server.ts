import cluster from 'node:cluster'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import closeWithGrace from 'close-with-grace'
import type { ServerBuild } from 'react-router'

import { lastBackupAt } from '#adapters/backup-names'
import { createCourier } from '#adapters/courier'
import { examineDeployment } from '#adapters/doctor'
import { createGoogle } from '#adapters/google'
import { createPictureStore } from '#adapters/pictures/pictures'
import { addressOfPictures } from '#adapters/pictures/pictures-address'
import { createRazorpay } from '#adapters/razorpay/razorpay'
import { createMailer } from '#adapters/smtp'
import type { TraceConfig } from '#adapters/traces'
import { createWhatsApp } from '#adapters/whatsapp'
import { createApp, type Pages } from '#api/http/app'
import { type Listener, listenOn } from '#api/http/connections/listen'
import type { Deps } from '#api/http/deps'
import { createLog, writeLastLines } from '#api/logs/log'
import { type Machine, watchMachine } from '#api/metrics/machine'
import { measurePool } from '#api/metrics/pool'
import { answerForMetrics, passMetricsOn } from '#api/metrics/processes'
import { measureChore, measuredAudit, measuredMailer, measuredProvider, measureJob } from '#api/metrics/services'
import { metricsOfProcess } from '#api/metrics/text'
import { traceDecoding, tracedMailer, tracedProvider } from '#api/tracing/services'
import { tracedStatements } from '#api/tracing/statements'
import { type Config, configWarnings, pagesWarning, readConfig } from '#config'
import { listenForChanges } from '#db/changes'
import { connect, onReplica, requireDirect, requireDurable, withoutTimeouts } from '#db/connect'
import { migrate } from '#db/migrate'
import { readSigningKey } from '#db/signing-key'
import { startAudit } from '#domain/audit/audit'
import { holidaysAreOver } from '#domain/delivery/promise'
import { redateLots } from '#domain/lots/redate-lots'
import { brokenInvariants } from '#domain/orders/order/invariants'
import { followSettings } from '#domain/settings/follow-settings'
import { takeOverVariables } from '#domain/settings/take-over-variables'
import { startJobs } from '#jobs'
import { shelfLifeLeft } from '#shop'

import { explainStart } from '#config/explain-start'
import type { Examined } from '#contract/calls/seller-settings'

export type RunningServer = { url: string; deps: Deps; stop: () => Promise<void> }

type Fetch = ReturnType<typeof createApp>['app']['fetch']

type Options = {
  /** Without it only the API is served. */
  pages?: Pages
  /** Where requests come from: a port, unless the development server hands them over. */
  listen?: (fetch: Fetch) => Promise<Listener>
  /** Finds what is wrong with the deployment; without it nothing is examined. */
  examine?: () => Promise<Examined[]>
  /** How long a server that ends keeps connections without a request. */
  idleMs?: number
}

/** Wires everything and listens. `databaseUrl` is the embedded database's when the configuration has none. */
export async function startServer(config: Config, databaseUrl: string, options: Options = {}): Promise<RunningServer> {
  const log = createLog(config.logLevel)
  const onStatement = (sql: string, ms: number) => log.debug({ ms: Math.round(ms * 10) / 10, sql }, 'statement')
  const isPooled = config.databaseDirectUrl !== undefined
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const traces = config.traces && (await loadTraces(config.traces, (reason) => log.warn({ reason }, 'traces not sent')))
  const { db, pool, close } = connect(databaseUrl, {
    max: config.databasePool,
    isPooled,
    watch: traces && tracedStatements(traces),
    ...(log.isLevelEnabled('debug') && { onStatement }),
  })
  if (config.metricsToken !== undefined) measurePool(pool)
  await requireDurable(pool)
  if (!isPooled) await requireDirect(pool)
  const newer = await withoutTimeouts(directUrl, migrate)
  if (newer.length > 0) log.warn({ newer }, 'the database has migrations of a newer release')
  await mkdir(config.dataDir, { recursive: true })

  const changes = listenForChanges(directUrl)
  const razorpay = tracedProvider(measuredProvider(createRazorpay(config.razorpay)), traces)
  const courier = config.courierSecrets && createCourier(config.courierSecrets)
  const mailer = tracedMailer(measuredMailer(createMailer(config.smtp)), traces)
  const whatsapp = config.whatsapp && createWhatsApp(config.whatsapp)
  const pictures = createPictureStore(config.pictures)
  const stopDecoding = traces && traceDecoding(traces)
  const { publicUrl } = config
  await takeOverVariables(db, config.retired)
  const chosen = await followSettings({ db, changes, log }, config.settings)
  await redateLots(db, shelfLifeLeft)
  const audit = measuredAudit(() =>
    onReplica(config.databaseReadUrl, directUrl, brokenInvariants, (err) =>
      log.warn({ err }, 'the replica failed, so the primary is read'),
    ),
  )
  const queueConnection = connect(databaseUrl, { max: 4, isPooled, forQueue: true })
  const services = { queueDb: queueConnection.db, db, changes, razorpay, mailer, whatsapp, pictures, log, traces }
  const imagesUrl = await addressOfPictures(config.pictures, (words) => log.warn(words))
  const jobs = await startJobs({ ...services, publicUrl, imagesUrl, settings: chosen, audit, measureJob, measureChore })

  const signingKey = await readSigningKey(db)
  const auditLog = startAudit(db, log, signingKey)

  let draining = false
  const background = new Set<Promise<void>>()
  const deps: Deps = {
    db,
    pool,
    changes,
    queue: jobs.queue,
    mails: jobs.mails,
    razorpay,
    courier,
    whatsapp,
    google:
      config.google && createGoogle({ ...config.google, redirectUri: `${config.publicUrl}/api/auth/google/callback` }),
    pictures,
    settings: Object.assign(chosen, {
      publicUrl,
      frontendOrigins: config.frontendOrigins,
      signingKey,
      trustProxy: config.trustProxy,
      imagesUrl,
      checkoutScriptUrl: config.razorpay.checkoutUrl,
      razorpayApiUrl: config.razorpay.apiUrl,
      ticketMail: config.ticketMail,
      metricsToken: config.metricsToken,
    }),
    settingsSources: config.settings,
    log,
    audit: auditLog,
    machineMetrics: config.metricsToken === undefined ? undefined : watchMachine(machineOf(config), { db }),
    traces,
    examine: options.examine ?? (async () => []),
    isDraining: () => draining,
    inBackground: (work) => {
      background.add(work)
      void work.finally(() => background.delete(work))
    },
  }

  const { app, find } = createApp(deps, options.pages)
  const listener = await (options.listen ?? listenOn(config, find))(app.fetch)
  return {
    url: listener.url,
    deps,
    stop: async () => {
      if (config.production) {
        draining = true
        await pause(NOTICE_MS)
      }
      await listener.refuse()
      // Only now, because a client that is asked to close its connection opens another.
      draining = true
      await listener.close(options.idleMs)
      await Promise.all(background)
      await auditLog.stop()
      await jobs.stop()
      await changes.close()
      await mailer.close()
      await queueConnection.close()
      await close()
      stopDecoding?.()
      await traces?.stop()
    },
  }
}

// The SDK is a hundred files, of which a shop without traces loads none.
async function loadTraces(config: TraceConfig, warn: (reason: string) => void) {
  const { startTraces } = await import('#adapters/traces')
  return startTraces(config, warn)
}

function machineOf({ dataDir, backup }: Config): Machine {
  return { folder: dataDir, lastBackup: backup && ((system) => lastBackupAt(backup.place, system)) }
}

// Long enough for a load balancer that asks /readyz each second to stop sending.
const NOTICE_MS = 3_000
// A client that sends its next request just now still gets an answer.
const IDLE_MS = 500

const builtPages = path.join(import.meta.dirname, '../build')

async function readBuiltPages(): Promise<Pages | undefined> {
  const file = path.join(builtPages, 'server', 'index.js')
  if (!existsSync(file)) return undefined
  // React selects its production build by this variable at load time; Config decides about real payments.
  process.env.NODE_ENV = 'production'
  const { pagesFrom } = await import('#api/pages/pages')
  const build = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as ServerBuild
  return pagesFrom({ build: async () => build, files: path.join(builtPages, 'client') })
}

/** The message of a server process to the process that started it. */
export type Report = { listening: string }

const AFTER_START_MS = 1_000

/**
 * Gives back the 28 MB that the start leaves in the heap; V8 would keep them until a server is busy. It takes 0.1 s, once.
 * Node has `gc` with `--expose-gc` (decision 002).
 */
function collectStart(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

const STOPS = ['SIGTERM', 'SIGINT'] as const

/** Serves until SIGTERM, Ctrl-C, or the end of the parent process. */
async function serveUntilStopped(config: Config, options: Options): Promise<void> {
  if (!config.databaseUrl) throw new Error('DATABASE_URL is missing. `npm start` brings a database of its own.')
  const running = await startServer(config, config.databaseUrl, { ...options, idleMs: IDLE_MS })
  const { log } = running.deps
  answerForMetrics(() => metricsOfProcess(running.deps))
  const { deliveryPromise, holidays } = running.deps.settings
  const warnings = [
    ...configWarnings(config),
    ...pagesWarning(config, options.pages !== undefined),
    ...(deliveryPromise && holidaysAreOver({ holidays })
      ? ['The setting holidays has no day to come: parcels are promised on holidays']
      : []),
  ]
  for (const warning of warnings) log.warn(warning)
  const grace = closeWithGrace({ delay: 30_000, logger: false, skip: [...STOPS] }, async ({ err }) => {
    if (err) log.fatal({ err }, 'bug')
    await running.stop()
    await writeLastLines(log)
  })
  let closing: unknown
  const end = () => (closing ??= grace.close())
  // systemd and a terminal signal each process, and the parent of this one signals it again.
  for (const signal of STOPS) process.on(signal, end)
  process.on('disconnect', end)
  process.send?.({ listening: running.url } satisfies Report)
  log.info({ url: running.url }, 'listening')
  setTimeout(collectStart, AFTER_START_MS).unref()
}

/**
 * `npm start` starts this process before the database and the sandbox, so that modules load meanwhile, and sends their
 * addresses when they run.
 */
async function restOfEnvironment(): Promise<NodeJS.ProcessEnv> {
  if (!process.argv.includes('--environment-follows') || !cluster.isPrimary) return {}
  const ended = () => process.exit(1)
  process.once('disconnect', ended)
  const [rest] = (await once(process, 'message')) as [NodeJS.ProcessEnv]
  process.off('disconnect', ended)
  return rest
}

/** Keeps `count` servers on one port; a failed start of any ends them all. */
function superviseWorkers(count: number, environment: NodeJS.ProcessEnv): void {
  let ending = false
  let listening = 0
  // Node lists a worker that has ended until its last message is read.
  let running = 0
  const fork = () => {
    running += 1
    cluster.fork(environment)
  }
  for (let i = 0; i < count; i++) fork()
  cluster.on('message', (_worker, report: Report) => {
    if (passMetricsOn(report)) return
    listening += 1
    if (listening === count) process.send?.(report)
  })
  cluster.on('exit', (_worker, code) => {
    running -= 1
    if (ending) {
      // The channel to the launcher would keep this process alive.
      if (running === 0) process.exit()
    } else if (listening < count) process.exit(code || 1)
    else fork()
  })
  const end = () => {
    ending = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('disconnect', end)
}

// The pages are loaded before the environment is known, unless this process will only supervise others.
function mayHaveWorkers(env: NodeJS.ProcessEnv): boolean {
  return env.WORKERS ? Number(env.WORKERS) > 1 : env.NODE_ENV === 'production'
}

if (import.meta.main) {
  try {
    const own = { ...process.env }
    const isSupervisor = cluster.isPrimary && mayHaveWorkers(own)
    const [rest, pages] = await Promise.all([restOfEnvironment(), isSupervisor ? undefined : readBuiltPages()])
    const environment = { ...own, ...rest }
    const config = readConfig(environment)
    if (isSupervisor && config.workers > 1) {
      superviseWorkers(config.workers, rest)
    } else {
      const built = pages ?? (await readBuiltPages())
      await serveUntilStopped(config, {
        examine: () => examineDeployment(environment),
        ...(built && { pages: built }),
      })
    }
  } catch (error) {
    console.error(explainStart(error))
    process.exit(1)
  }
}
