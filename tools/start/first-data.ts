import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs/promises'
import path from 'node:path'

import { sql } from 'kysely'

import { createPictureStore } from '#adapters/pictures/pictures'
import type { Config } from '#config'
import { CannotStart } from '#config/cannot-start'
import { paths } from '#contract/paths'
import { type Db, withoutTimeouts } from '#db/connect'
import { migrate } from '#db/migrate'
import { makeSetupToken } from '#domain/accounts/setup-link'
import { createSeller } from '#domain/accounts/sellers'
import { isWeakPassword } from '#domain/accounts/weak-passwords'
import { step } from './progress.ts'

export type SellerLogin = { email: string; password: string }
/** The login of the demo seller, or the path where the owner of a new shop sets it up. */
export type SellerAccess = SellerLogin | { setUpAt: string }

const DEMO_SELLER = 'seller@mewa.test'

/** Creates schema, demo catalogue and seller of a new database; resolves with what a person needs to go on, if anything. */
export async function prepareDatabase(config: Config, databaseUrl: string): Promise<SellerAccess | undefined> {
  return withoutTimeouts(databaseUrl, async (db) => {
    await requireUsable(db, databaseUrl)
    await step('Bringing the database up to date', () => migrate(db))
    if (config.seed === 'demo' && !(await hasProducts(db))) {
      // Loaded only for an empty shop.
      const { seedDemo } = await import('#demo/seed')
      await step('Filling the shop with the demo catalogue', () => seedDemo(db, createPictureStore(config.pictures)))
    }
    return prepareSeller(db, config)
  })
}

const OLDEST_POSTGRES = 15

async function requireUsable(db: Db, databaseUrl: string): Promise<void> {
  const where = databaseUrl.replace(/\/\/[^@/]*@/, '//')
  let version: number
  try {
    const { rows } = await sql<{ version: string }>`SELECT current_setting('server_version_num') AS version`.execute(db)
    version = Math.floor(Number(rows[0]?.version) / 10_000)
  } catch (error) {
    throw new CannotStart(
      `The database at ${where} cannot be used: ${reason(error)}.\n` +
        'Check DATABASE_URL, and that the server runs and admits this account. Without DATABASE_URL the shop uses an embedded one.',
    )
  }
  if (version < OLDEST_POSTGRES) {
    throw new CannotStart(
      `The database at ${where} is PostgreSQL ${version}; the shop needs ${OLDEST_POSTGRES} or newer.`,
    )
  }
}

// "localhost" is tried at two addresses; the relevant error is then nested.
function reason(error: unknown): string {
  const { message, code, errors } = error as NodeJS.ErrnoException & { errors?: Error[] }
  return message || errors?.[0]?.message || code || 'no answer'
}

async function hasProducts(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM products) AS found`.execute(db)
  return rows[0]?.found === true
}

async function prepareSeller(db: Db, config: Config): Promise<SellerAccess | undefined> {
  const sellers = await db.selectFrom('sellers').select('email').execute()
  if (config.seller) {
    if (sellers.length > 0) return undefined
    if (isWeakPassword(config.seller.password, config.seller.email)) {
      throw new CannotStart(
        'SELLER_PASSWORD is too easy to guess. Choose a stronger one: it gives access to the whole shop.',
      )
    }
    // The person who sets up the server knows this password.
    await createSeller(db, { name: 'Seller', ...config.seller, mustChangePassword: config.production })
    return undefined
  }
  if (config.production) {
    const token = await makeSetupToken(db)
    return token === undefined ? undefined : { setUpAt: paths.sellerSetUp(token) }
  }
  const file = path.join(config.dataDir, 'demo-seller-password.txt')
  const kept = await fs.readFile(file, 'utf8').catch(() => undefined)
  const login = { email: DEMO_SELLER, password: kept ?? randomBytes(12).toString('base64url') }
  if (sellers.length === 0) {
    if (kept === undefined) await fs.writeFile(file, login.password, { mode: 0o600 })
    await createSeller(db, { name: 'Demo Seller', ...login })
    return login
  }
  return kept !== undefined && sellers.some((seller) => seller.email === DEMO_SELLER) ? login : undefined
}
