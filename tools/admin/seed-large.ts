// `npm run seed:large`: fills the shop's database with products, shoppers and orders, to see how it does when it is big.
import { parseArgs } from 'node:util'

import { sql } from 'kysely'

import { CannotStart } from '#config/cannot-start'
import type { Db } from '#db/connect'
import { type LargeShop, seededPassword, seedLargeShop } from '#demo/large-shop'
import { step } from '../start/progress.ts'
import { onDatabase, runScript } from '../start/run-script.ts'

const MOST = 10_000_000
const defaults: LargeShop = { products: 100_000, shoppers: 100_000, orders: 100_000, seed: 1 }

await runScript(async (args) => {
  const size = sizeOf(args)
  if (process.env.NODE_ENV === 'production') {
    throw new CannotStart('The seeded accounts share a known password, so they are not for production.')
  }
  await onDatabase((db) => fill(db, size))
})

async function fill(db: Db, size: LargeShop): Promise<void> {
  const start = Date.now()
  const seeded = await step('Filling the shop', () => seedLargeShop(db, size))
  if (!seeded) throw new CannotStart('This shop has orders already. Use a new database, or another DATA_DIR.')
  const { rows } = await sql<{ lines: number; size: string }>`
    SELECT (SELECT count(*) FROM order_items) AS lines, pg_size_pretty(pg_database_size(current_database())) AS size`.execute(
    db,
  )
  const { products, shoppers, orders } = size
  console.log(
    `${products} products, ${shoppers} shoppers and ${orders} orders with ${rows[0]?.lines} lines in ` +
      `${Math.round((Date.now() - start) / 1_000)} s; the database has ${rows[0]?.size}.\n` +
      `Log in as shopper-1@large.test to shopper-${shoppers}@large.test with: ${seededPassword}`,
  )
}

function sizeOf(args: string[]): LargeShop {
  const number = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args,
      options: { products: number, shoppers: number, orders: number, seed: number },
    })
    const typed = Object.entries(values).map(([name, value]) => [name, wholeNumber(name, value)])
    return { ...defaults, ...(Object.fromEntries(typed) as Partial<LargeShop>) }
  } catch (error) {
    if (error instanceof CannotStart) throw error
    throw new CannotStart(
      `${(error as Error).message}\nFor example: npm run seed:large -- --products 1000 --shoppers 1000 --orders 1000`,
    )
  }
}

function wholeNumber(name: string, typed: string): number {
  const number = Number(typed)
  if (!Number.isInteger(number) || number < 1 || number > MOST) {
    throw new CannotStart(`--${name} must be a whole number from 1 to ${MOST}.`)
  }
  return number
}
