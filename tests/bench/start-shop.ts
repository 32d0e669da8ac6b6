import { type ChildProcess, execFile, spawn } from 'node:child_process'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

import pg from 'pg'

import { freePort, newFolder, stopProcess } from '#test/processes'
import type { Outside } from './processes/outside.ts'

export type ShopProcess = {
  url: string
  /** Of the server, or of the launcher whose descendants are server and database. */
  pid: number
  databaseUrl: string
  stop: () => Promise<void>
}

/** The shop of `npm start`, whose PostgreSQL also has the databases of the other shops. */
export type Home = ShopProcess & { sockets: string; postgresPid: number; dataDir: string }

const run = promisify(execFile)
const project = path.resolve(import.meta.dirname, '../..')
const START_TIMEOUT_MS = 300_000

export const seller = { email: 'bench@example.com', password: 'a password for the bench' }
export const keySecret = 'bench-key-secret'

/** Starts the shop with the demo catalogue as `npm start` does, on a free port with its own data folder. */
export async function startHome(outside: Outside): Promise<Home> {
  const dataDir = await newFolder('bench')
  const launched = await launch(outside, dataDir)
  const [pid = '', , , , sockets = ''] = await postmaster(dataDir)
  const databaseUrl = addressOf(sockets, 'mewa')
  const stop = () => stopAndRemove(launched.child, dataDir)
  return { ...launched, databaseUrl, sockets, postgresPid: Number(pid), dataDir, stop }
}

/** Starts and stops `npm start` in this folder; resolves with the ms until the first answer of the product list. */
export async function launchTime(outside: Outside, dataDir: string): Promise<number> {
  const { child, ms } = await launch(outside, dataDir)
  await stopProcess(child)
  return ms
}

/** Turns traces on; no collector is there to take them. */
export const traced: NodeJS.ProcessEnv = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }

type OwnShop = {
  /** The name of a new database. */
  database: string
  seed: 'demo' | 'none'
  /** The size of a catalogue with orders that `npm run seed:large` writes. */
  large?: { products: number; shoppers: number; orders: number }
  /** How the server reaches this database. */
  through?: (databaseUrl: string) => Promise<string>
  env?: NodeJS.ProcessEnv
}

/** Starts one server in a process of its own, on a new database of the home's PostgreSQL. */
export async function startShop(home: Home, outside: Outside, own: OwnShop): Promise<ShopProcess & { ms: number }> {
  const databaseUrl = await newDatabase(home.sockets, own.database)
  const dataDir = await newFolder('bench')
  const env = { ...environment(outside, await freePort(), dataDir), DATABASE_URL: databaseUrl, SEED: own.seed }
  await run(process.execPath, ['tools/start/prepare-database.ts'], { cwd: project, env })
  if (own.large) {
    const sizes = Object.entries(own.large).flatMap(([name, size]) => [`--${name}`, String(size)])
    await run(process.execPath, ['tools/admin/seed-large.ts', ...sizes], { cwd: project, env })
  }
  const reached = own.through ? await own.through(databaseUrl) : databaseUrl
  const server = await listen(serverCommand, { ...env, DATABASE_URL: reached, ...own.env })
  const stop = async () => {
    await stopAndRemove(server.child, dataDir)
    await dropDatabase(home.sockets, own.database)
  }
  return { ...server, databaseUrl, stop }
}

/** A new, empty database of the home's PostgreSQL. */
export async function newDatabase(sockets: string, name: string): Promise<string> {
  await dropDatabase(sockets, name)
  await asAdmin(sockets, `CREATE DATABASE ${name}`)
  return addressOf(sockets, name)
}

export function dropDatabase(sockets: string, name: string): Promise<void> {
  return asAdmin(sockets, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

/** The ms that one more server of the home needs from its start to its first answer of the product list. */
export async function serverTime(home: Home, outside: Outside, own: NodeJS.ProcessEnv = {}): Promise<number> {
  const env = { ...environment(outside, await freePort(), home.dataDir), DATABASE_URL: home.databaseUrl, ...own }
  const { child, ms } = await listen(serverCommand, env)
  await stopProcess(child)
  return ms
}

async function asAdmin(sockets: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(sockets, 'postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const addressOf = (sockets: string, database: string) =>
  `postgresql://mewa@/${database}?host=${encodeURIComponent(sockets)}`

/** As `npm start` starts the server. */
const serverCommand = ['--max-semi-space-size=8', '--heap-growing-percent=40', '--expose-gc', 'shop/server.ts']

// The variables of a developer's own shop do not apply.
function environment(outside: Outside, port: number, dataDir: string): NodeJS.ProcessEnv {
  const own = /^(RAZORPAY|SMTP|GOOGLE|S3|SELLER|TICKET|OTEL)_|^(PUBLIC_URL|NODE_ENV|WORKERS)$/
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name))),
    // As `npm start` sets it.
    NODE_COMPILE_CACHE: path.join(project, 'node_modules', '.cache', 'node'),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
    SELLER_EMAIL: seller.email,
    SELLER_PASSWORD: seller.password,
    RAZORPAY_KEY_ID: 'rzp_test_bench',
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: 'bench-webhook-secret',
    RAZORPAY_API_URL: outside.provider,
    SMTP_URL: outside.mail,
    MAIL_FROM: 'shop@example.com',
  }
}

async function launch(outside: Outside, dataDir: string) {
  const env = { ...environment(outside, await freePort(), dataDir), DATABASE_URL: undefined }
  return listen(['tools/start/run.js', 'tools/start/launch.ts'], env)
}

/** Ended with the bench, also when it is interrupted. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

async function listen(args: string[], env: NodeJS.ProcessEnv) {
  const began = performance.now()
  const child = spawn(process.execPath, args, { cwd: project, env, stdio: ['ignore', 'ignore', 'inherit'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const url = `http://127.0.0.1:${env['PORT']}`
  await waitForList(url, child)
  return { child, url, pid: child.pid ?? 0, ms: performance.now() - began }
}

async function waitForList(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/api/product/list?limit=1`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await pause(10)
  }
  throw new Error('The shop did not start.')
}

async function stopAndRemove(child: ChildProcess, dataDir: string): Promise<void> {
  await stopProcess(child)
  await fs.rm(dataDir, { recursive: true, force: true })
}

// Line 1 of postmaster.pid is the process, line 5 the folder of the sockets (PostgreSQL, miscadmin.h).
async function postmaster(dataDir: string): Promise<string[]> {
  return (await fs.readFile(path.join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')
}
