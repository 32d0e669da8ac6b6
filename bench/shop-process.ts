import { type ChildProcess, spawn } from 'node:child_process'
import * as fs from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import type { Sandbox } from '#sandbox/sandbox'

export type ShopProcess = {
  url: string
  seller: { email: string; password: string }
  /** The folder of the database's Unix socket. */
  sockets: string
  stop: () => Promise<void>
}

const project = path.resolve(import.meta.dirname, '..')
const START_TIMEOUT_MS = 300_000
const seller = { email: 'bench@example.com', password: 'a password for the bench' }

/** Starts the shop as `npm start` does, on a free port, with its own data folder and the given sandbox. */
export async function startShopProcess(sandbox: Sandbox): Promise<ShopProcess> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mewa-bench-'))
  // PostgreSQL does not run as root and needs access to the folder.
  await fs.chmod(dataDir, 0o755)
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: undefined,
    DATABASE_URL: undefined,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
    SELLER_EMAIL: seller.email,
    SELLER_PASSWORD: seller.password,
    ...sandbox.environment,
  }
  const child = spawn(process.execPath, ['scripts/run.js', 'scripts/launch.ts'], {
    cwd: project,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(url, child)
  sandbox.razorpay.sendWebhooksTo(`${url}/api/order/razorpay/webhook`)
  return {
    url,
    seller,
    sockets: await socketFolder(dataDir),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await fs.rm(dataDir, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The shop did not start.')
}

// Line 5 of postmaster.pid is the socket folder (PostgreSQL, miscadmin.h).
async function socketFolder(dataDir: string): Promise<string> {
  const pid = await fs.readFile(path.join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')
  return pid.split('\n')[4] ?? ''
}
