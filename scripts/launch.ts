// Starts the shop with its services, and ends them. `--dev` adds the development server; `--inspect` goes to the server.
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { startPostgres } from '../adapters/postgres.ts'
import type { Config } from '../config.ts'
import { calls } from '../contract/calls.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

import { buildPages, pagesAreStale } from './build-pages.ts'
import { explainStart } from '../explain-start.ts'
import { requireFinished } from './backup/target-folder.ts'
import { claim } from './launch/claim.ts'
import {
  type Environment,
  filledFrom,
  completedConfig,
  demoOptions,
  missingServices,
  readDotEnv,
} from './launch/environment.ts'
import { prepareDatabase, type SellerLogin } from './launch/first-data.ts'
import { requireFreePort } from './launch/port.ts'
import { step } from './launch/progress.ts'
import { runningParts } from './launch/running-parts.ts'
import { startServerProcess } from './launch/server-process.ts'
import { localAddress, welcome } from './launch/welcome.ts'

const project = path.resolve(import.meta.dirname, '..')
const dev = process.argv.includes('--dev')

/** One Ctrl-C arrives from the terminal and again from npm; only a later one means "now". */
const SAME_SIGNAL_MS = 1_000

type Ending = { code: number; message?: string }
const ending = Promise.withResolvers<Ending>()
const abort = new AbortController()

const running = runningParts()

listenForSignals()
const starting = start().catch((error: unknown) => ending.resolve({ code: 1, message: explainStart(error) }))
const { code, message } = await ending.promise
abort.abort()
if (message) console.error(`\n${message}\n`)
else console.log('\n  Closing the shop ...')
await Promise.race([starting, pause(5_000)])
await running.stopAll()
process.exit(code)

async function start(): Promise<void> {
  process.chdir(project)
  readDotEnv(project)
  const missing = missingServices(process.env)
  const config = completedConfig(process.env)

  requireFinished(config.dataDir)
  const claimed = await claim(config.dataDir, config.publicUrl)
  running.add('claim', { stop: claimed.release })
  await requireFreePort(config.port, config.host)
  const logFile = config.production || dev ? undefined : path.join(config.dataDir, 'server.log')
  const startServer = (env: Environment) => {
    const server = startServerProcess({
      script: path.join(project, dev ? 'scripts/dev-server.ts' : 'server.ts'),
      args: dev ? [] : ['--environment-follows'],
      nodeOptions: process.argv.filter((each) => each.startsWith('--inspect')),
      env: { ...process.env, ...env },
      logFile,
    })
    running.add('server', server)
    return server
  }
  const stale = dev ? Promise.resolve(false) : pagesAreStale()
  const [{ databaseUrl, seller }, sandbox, early] = await Promise.all([
    openDatabase(config),
    // After the question about the pages, so that loading the sandbox does not delay the server's process.
    missing.length > 0 ? stale.then(() => startSandboxServices(config)) : undefined,
    // The server loads its modules while the database starts.
    dev ? undefined : stale.then(buildStalePages).then(() => startServer({})),
  ])
  abort.signal.throwIfAborted()

  const rest = {
    ...filledFrom(sandbox?.environment ?? {}, missing),
    ...demoOptions(process.env, missing),
    DATABASE_URL: databaseUrl,
  }
  const server = early ?? startServer(rest)
  await claimed.serverIs(server.pid)
  await step('Opening the shop', () => server.open(rest))
  endWith('The server', server.ended)
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
  const { startBackups } = await import('./backup/start-backups.ts')
  const changes = await startBackups(config, databaseUrl, (words) => console.error(`  ${words}`))
  if (changes) running.add('changes', changes)
}

async function openDatabase(config: Config): Promise<{ databaseUrl: string; seller: SellerLogin | undefined }> {
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config))
  return { databaseUrl, seller: await prepareDatabase(config, config.databaseDirectUrl ?? databaseUrl) }
}

async function buildStalePages(areStale: boolean): Promise<void> {
  if (areStale) await step('Building the pages', buildPages)
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
  const { startSandbox } = await import('../sandbox/sandbox.ts')
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
