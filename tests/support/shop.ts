// A whole shop for one test file: its own database, the real server on a free port, and the sandbox as third parties.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { type Config, readConfig } from '#config'
import { calls } from '#contract/calls'
import type { OwnerSettings } from '#contract/owner-settings'
import { demoSettings } from '#demo/settings'
import { hashPassword } from '#domain/accounts/passwords'
import { startSellerSession, startUserSession } from '#domain/accounts/sessions'
import { type Sandbox, startSandbox } from '#sandbox/sandbox'
import { type Browser, browserOf } from '#test/browser'
import { cloneDatabase } from '#test/databases/database'
import { nextEmail, shopperPassword } from '#test/people/accounts'
import type { Account } from '#test/people/buyer'
import { checkoutAt } from '#test/people/checkout'

import { type RunningServer, startServer } from '#server'

export type TestShop = RunningShop & ReturnType<typeof checkoutAt>

type RunningShop = RunningServer & {
  sandbox: Sandbox
  /** Whether `stock` puts its products into two lots. */
  inLots: boolean
  /** Of its own database, for the scripts that work beside a running shop. */
  databaseUrl: string
  /** A visitor with a cookie jar of its own, and an address of its own unless it is given. */
  visitor: (address?: string) => Browser
  /** A registered, logged-in shopper, inserted directly: its call would hash a password for each test. */
  shopper: (name?: string) => Promise<Account>
  /** A shopper who registered by the call, so that the account knows the browser. */
  registered: () => Promise<Account>
  /** The logged-in seller. */
  seller: () => Promise<Browser>
  /** A second server on the same database, as with WORKERS or a second machine; stop it before the shop. */
  another: (through?: (databaseUrl: string) => Promise<Addresses | string>) => Promise<RunningServer>
}

/** The ways of a server to the database; without `direct` there is one. */
type Addresses = { databaseUrl: string; direct?: string }

let passwordHash: Promise<string> | undefined
/** The hash of the password of every shopper and seller of a test shop; made once. */
const hashOfAll = () => (passwordHash ??= hashPassword(shopperPassword))

export async function startTestShop(
  env: NodeJS.ProcessEnv = {},
  {
    settings = {},
    inLots = false,
    ...options
  }: Parameters<typeof startServer>[2] & { settings?: Partial<OwnerSettings>; inLots?: boolean } = {},
): Promise<TestShop> {
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
  Object.assign(config.settings.defaults, { courier: demoSettings.courier }, settings)
  const running = await startServer(config, database.url, options)
  sandbox.whatsApp.sendEventsTo(`${running.url}${calls.whatsAppEvents.path}`)
  sandbox.courier.sendEventsTo(`${running.url}${calls.courierEvents.path}`)
  sandbox.razorpay.sendWebhooksTo(`${running.url}/api/order/razorpay/webhook`)
  sandbox.mailbox.sendTicketMailTo(`${running.url}${calls.ticketMail.path}`)

  const { db } = running.deps
  const cookiePrefix = config.publicUrl.startsWith('https:') ? '__Host-' : ''
  const visitor = (address?: string) => browserOf(running.url, new Map(), address)
  const shop: RunningShop = {
    ...running,
    inLots,
    sandbox,
    databaseUrl: database.url,
    visitor,
    shopper: async (shopperName = 'Test Shopper') => {
      const browser = visitor()
      const email = `${randomBytes(6).toString('hex')}@example.com`
      const user = { name: shopperName, email, password_hash: await hashOfAll() }
      const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
      browser.cookies.set(`${cookiePrefix}sid`, await startUserSession(db, id))
      return Object.assign(browser, { userId: id, email })
    },
    registered: async () => {
      const browser = visitor()
      const account = { name: 'Test Shopper', email: nextEmail(), password: shopperPassword }
      const { body } = await browser.post(calls.userRegister.path, account)
      return Object.assign(browser, { userId: (body as { user: { _id: string } }).user._id, email: account.email })
    },
    seller: async () => {
      const browser = visitor()
      const email = `seller-${randomBytes(4).toString('hex')}@example.com`
      const seller = { name: 'Test Seller', email, password_hash: await hashOfAll() }
      const { id } = await db.insertInto('sellers').values(seller).returning('id').executeTakeFirstOrThrow()
      browser.cookies.set(`${cookiePrefix}seller`, await startSellerSession(db, id))
      return browser
    },
    another: async (through = async (url) => url) => {
      const found = await through(database.url)
      const { databaseUrl, direct } = typeof found === 'string' ? { databaseUrl: found } : found
      return startServer({ ...config, databaseDirectUrl: direct }, databaseUrl)
    },
    stop: async () => {
      await running.stop()
      await sandbox.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return { ...shop, ...checkoutAt(shop) }
}
