// Starts the services of the shop, opens its server, and ends them all.
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { startPostgres } from '#adapters/postgres/postgres'
import type { Config } from '#config'
import { explainStart } from '#config/explain-start'
import { calls } from '#contract/calls'
import type { Sandbox } from '#sandbox/sandbox'
import { requireFinished } from '../backup/target-folder.ts'
import { buildPages } from './build-pages.ts'
import { claim } from './claim.ts'
import { type Environment, filledFrom, completedConfig, missingServices } from './environment.ts'
import { prepareDatabase, type SellerAccess } from './first-data.ts'
import { requireFreePort } from './port.ts'
import { step } from './progress.ts'
import { runningParts } from './running-parts.ts'
import type { ServerProcess } from './server-process.ts'
import { localAddress, welcome } from './welcome.ts'

/** One Ctrl-C arrives from the terminal and again from npm; only a later one means "now". */
const SAME_SIGNAL_MS = 1_000

type Ending = { code: number; message?: string }
const ending = Promise.withResolvers<Ending>()
const abort = new AbortController()

const running = runningParts()

export type Launch = {
  /** The server's process, which loads its modules meanwhile; undefined while its pages have to be built. */
  server: ServerProcess | undefined
  startServer: (env: Environment) => ServerProcess
  /** The server takes the pages from their sources, as `npm run dev` asks for. */
  isDev: boolean
  /** Where the log lines of the server go; undefined: to the screen. */
  logFile: string | undefined
}

/** Opens the shop, and ends the process with it. */
export async function launch(given: Launch): Promise<never> {
  if (given.server) running.add('server', given.server)
  listenForSignals()
  const starting = start(given).catch((error: unknown) => ending.resolve({ code: 1, message: explainStart(error) }))
  const { code, message } = await ending.promise
  abort.abort()
  if (message) console.error(`\n${message}\n`)
  else console.log('\n  Closing the shop ...')
  await Promise.race([starting, pause(5_000)])
  await running.stopAll()
  process.exit(code)
}

async function start({ server: early, startServer, isDev, logFile }: Launch): Promise<void> {
  const missing = missingServices(process.env)
  const config = completedConfig(process.env)

  requireFinished(config.dataDir)
  const claimed = await claim(config.dataDir, config.publicUrl)
  running.add('claim', { stop: claimed.release })
  await requireFreePort(config.port, config.host)
  const startAndNote = (env: Environment) => {
    const server = startServer(env)
    running.add('server', server)
    return server
  }
  const [{ databaseUrl, seller }, sandbox, loading] = await Promise.all([
    openDatabase(config),
    missing.length > 0 ? startSandboxServices(config) : undefined,
    early ?? (isDev ? undefined : withPages().then(() => startAndNote({}))),
  ])
  abort.signal.throwIfAborted()

  const rest = {
    ...filledFrom(sandbox?.environment ?? {}, missing),
    DATABASE_URL: databaseUrl,
  }
  const server = loading ?? startAndNote(rest)
  await claimed.serverIs(server.pid)
  await step('Opening the shop', () => server.open(rest))
  endWith('The server', server.ended)
  sandbox?.whatsApp.sendEventsTo(`${localAddress(config)}${calls.whatsAppEvents.path}`)
  sandbox?.courier.sendEventsTo(`${localAddress(config)}${calls.courierEvents.path}`)
  sandbox?.razorpay.sendWebhooksTo(`${localAddress(config)}${calls.orderRazorpayWebhook.path}`)
  sandbox?.mailbox.sendTicketMailTo(`${localAddress(config)}${calls.ticketMail.path}`)
  console.log(welcome(config, { sandbox, missing, seller, logFile }))
  await backUp(config, databaseUrl)
}

/** Stores the changes of the database while the shop runs, and says how old the last backup is. */
async function backUp(config: Config, databaseUrl: string): Promise<void> {
  // Loaded only in a shop that has backups, or should have.
  if (!config.backup && !config.production) return
  const { startBackups } = await import('../backup/start-backups.ts')
  const changes = await startBackups(config, databaseUrl, (words) => console.error(`  ${words}`))
  if (changes) running.add('changes', changes)
}

async function openDatabase(config: Config): Promise<{ databaseUrl: string; seller: SellerAccess | undefined }> {
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config))
  return { databaseUrl, seller: await prepareDatabase(config, config.databaseDirectUrl ?? databaseUrl) }
}

async function withPages(): Promise<void> {
  await step('Building the pages', buildPages)
  abort.signal.throwIfAborted()
}

async function startDatabase(config: Config): Promise<string> {
  let doing = 'Starting the database'
  const folder = path.join(config.dataDir, 'postgres')
  const postgres = await step(
    () => doing,
    () => startPostgres({ folder, onProgress: (what) => (doing = what) }),
  )
  running.add('database', postgres)
  abort.signal.throwIfAborted()
  endWith(
    'The database',
    postgres.ended.then(() => 'ended; see postgres.log'),
  )
  return postgres.url
}

async function startSandboxServices(config: Config): Promise<Sandbox> {
  // Loaded only when needed: with real services the sandbox is never loaded.
  const { startSandbox } = await import('#sandbox/sandbox')
  const sandbox = await startSandbox({ port: 0, folder: path.join(config.dataDir, 'sandbox') })
  running.add('sandbox', sandbox)
  abort.signal.throwIfAborted()
  return sandbox
}

function endWith(who: string, ended: Promise<string>): void {
  void ended.then((how) =>
    ending.resolve({ code: 1, message: `${who} ${how}. Start again with npm start; confirmed data is not lost.` }),
  )
}

function listenForSignals(): void {
  let first: number | undefined
  const onSignal = () => {
    first ??= Date.now()
    if (Date.now() - first < SAME_SIGNAL_MS) return ending.resolve({ code: 0 })
    running.killAll()
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  // The parent process ended without a message.
  process.on('disconnect', () => ending.resolve({ code: 0 }))
  process.on('uncaughtException', (error) => ending.resolve({ code: 1, message: explainStart(error) }))
}
