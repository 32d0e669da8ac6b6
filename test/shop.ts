// A whole shop for one test file: its own database, the real server on a free port, and the sandbox as third parties.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { type Config, readConfig } from '#config'
import { type Sandbox, startSandbox } from '#sandbox/sandbox'
import { type Browser, browserOf } from '#test/browser'
import type { Account } from '#test/buyer'
import { checkoutAt } from '#test/checkout'
import { cloneDatabase } from '#test/database'

import { type RunningServer, startServer } from '../server.ts'

export type TestShop = RunningShop & ReturnType<typeof checkoutAt>

type RunningShop = RunningServer & {
  sandbox: Sandbox
  /** A visitor with a cookie jar of its own. */
  visitor: () => Browser
  /** A registered, logged-in shopper. */
  shopper: (name?: string) => Promise<Account>
  /** The logged-in seller. */
  seller: () => Promise<Browser>
  /** A second server on the same database, as with WORKERS or a second machine; stop it before the shop. */
  another: () => Promise<RunningServer>
}

export async function startTestShop(env: NodeJS.ProcessEnv = {}): Promise<TestShop> {
  const database = await cloneDatabase()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mewa-shop-'))
  const sandbox = await startSandbox({ port: 0 })
  const config: Config = readConfig({
    PORT: '0',
    PUBLIC_URL: 'http://shop.test',
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    // Each Browser has an address of its own, so that one test's limits do not affect another.
    TRUST_PROXY: '1',
    ...sandbox.environment,
    ...env,
  })
  const running = await startServer(config, database.url)
  sandbox.razorpay.sendWebhooksTo(`${running.url}/api/order/razorpay/webhook`)

  const visitor = () => browserOf(running.url)
  const shop: RunningShop = {
    ...running,
    sandbox,
    visitor,
    shopper: async (shopperName = 'Test Shopper') => {
      const browser = visitor()
      const email = `${randomBytes(6).toString('hex')}@example.com`
      const { body } = await browser.post('/api/user/register', { name: shopperName, email, password: 'correct horse' })
      return Object.assign(browser, { userId: (body as { user: { _id: string } }).user._id, email })
    },
    seller: async () => {
      const { createSeller } = await import('#domain/accounts/sellers')
      const email = `seller-${randomBytes(4).toString('hex')}@example.com`
      const password = randomBytes(12).toString('base64url')
      await createSeller(running.deps.db, { name: 'Test Seller', email, password })
      const browser = visitor()
      await browser.post('/api/seller/login', { email, password })
      return browser
    },
    another: () => startServer(config, database.url),
    stop: async () => {
      await running.stop()
      await sandbox.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return { ...shop, ...checkoutAt(shop) }
}
