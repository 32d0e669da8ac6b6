// `npm run gstr1 -- 2026-11`: the month's figures for GSTR-1, as CSV or as the portal's JSON.
import path from 'node:path'
import { parseArgs } from 'node:util'

import { gstr1Csv, gstr1Json } from '../api/present/gstr1.ts'
import { toRupees } from '../contract/money.ts'
import { withoutTimeouts } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { netOf, readGstr1 } from '../domain/orders/gstr1.ts'
import { CannotStart, explainStart } from '../explain-start.ts'
import { shop } from '../shop.config.ts'
import { completedConfig, readDotEnv } from './launch/environment.ts'
import { reachDatabase } from './launch/reach-database.ts'

const usage = `npm run -s gstr1 -- MONTH [--json] > FILE
  MONTH   for example 2026-11
  --json  the JSON of the GST portal's offline tool; without it CSV
`

try {
  await printReturn(readArguments())
} catch (error) {
  console.error(`\n${explainStart(error)}\n`)
  process.exitCode = 1
}

function readArguments(): { month: string; json: boolean } {
  const { positionals, values } = parse()
  const [month = '', ...more] = positionals
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month) || more.length > 0) throw new CannotStart(usage)
  return { month, json: values.json }
}

function parse() {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } }, allowPositionals: true })
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\n\n${usage}`)
  }
}

async function printReturn({ month, json }: { month: string; json: boolean }): Promise<void> {
  readDotEnv(path.resolve(import.meta.dirname, '..'))
  const database = await reachDatabase(completedConfig(process.env))
  try {
    const figures = await withoutTimeouts(database.url, async (db) => {
      await migrate(db)
      return readGstr1(db, month)
    })
    process.stdout.write(json ? `${JSON.stringify(gstr1Json(figures, shop.gstin), null, 2)}\n` : gstr1Csv(figures))
    // Not into the file.
    const { invoicedPaise, creditedPaise } = figures
    const difference = invoicedPaise - creditedPaise - netOf(figures)
    console.error(
      `Invoices ₹${toRupees(invoicedPaise)}, credit notes ₹${toRupees(creditedPaise)}, difference to the lines ₹${toRupees(difference)}`,
    )
  } finally {
    await database.stop()
  }
}
