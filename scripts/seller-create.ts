// `npm run seller:create -- EMAIL`: creates a seller, or gives an existing one a new password, and prints it once.
import { randomBytes } from 'node:crypto'
import path from 'node:path'

import { email as emailSchema } from '../contract/entities.ts'
import { paths } from '../contract/paths.ts'
import { type Db, withoutTimeouts } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { createSeller, renewSellerPassword } from '../domain/accounts/sellers.ts'

import { CannotStart, explainStart } from '../explain-start.ts'
import { completedConfig, readDotEnv } from './launch/environment.ts'
import { reachDatabase } from './launch/reach-database.ts'

try {
  await makeSeller(process.argv[2])
} catch (error) {
  console.error(`\n${explainStart(error)}\n`)
  process.exitCode = 1
}

async function makeSeller(typed: string | undefined): Promise<void> {
  const email = emailSchema.safeParse(typed)
  if (!email.success) throw new CannotStart('Which email? For example: npm run seller:create -- owner@example.com')
  readDotEnv(path.resolve(import.meta.dirname, '..'))
  const config = completedConfig(process.env)
  const database = await reachDatabase(config)
  try {
    await withoutTimeouts(database.url, (db) => renewOrCreate(db, email.data, config.publicUrl))
  } finally {
    await database.stop()
  }
}

async function renewOrCreate(db: Db, email: string, publicUrl: string): Promise<void> {
  await migrate(db)
  const seller = { name: 'Seller', email, password: randomBytes(15).toString('base64url') }
  const isKnown = await renewSellerPassword(db, seller)
  if (!isKnown) await createSeller(db, seller)
  console.log(
    `\n${isKnown ? 'New password for the seller' : 'Seller'} ${seller.email}, shown only now:\n\n  ${seller.password}\n\n` +
      `Log in at ${publicUrl}${paths.seller()}\n`,
  )
}
