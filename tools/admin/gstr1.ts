// `npm run gstr1 -- 2026-11`: the month's figures for GSTR-1, as CSV or as the portal's JSON.
import { parseArgs } from 'node:util'

import { sql } from 'kysely'

import { gstr1Csv, gstr1Json } from '#api/present/gstr1'
import { CannotStart } from '#config/cannot-start'
import { toRupees } from '#contract/money/money'
import type { Db } from '#db/connect'
import { type Gstr1, netOf, openReturn, readGstr1 } from '#domain/orders/documents/gstr1'
import { Failure } from '#domain/process/failure'
import { withQueue } from '#jobs'
import { shop } from '#shop'
import { onDatabase, runScript } from '../start/run-script.ts'

const usage = `npm run -s gstr1 -- MONTH [--json] > FILE
  MONTH   for example 2026-11
  --json  the JSON of the GST portal's offline tool; without it CSV
`

if (import.meta.main) await runScript(async (args) => printReturn(readArguments(args)))

function readArguments(args: string[]): { month: string; json: boolean } {
  const { positionals, values } = parse(args)
  const [month = '', ...more] = positionals
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month) || more.length > 0) throw new CannotStart(usage)
  return { month, json: values.json }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { json: { type: 'boolean', default: false } }, allowPositionals: true })
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\n\n${usage}`)
  }
}

async function printReturn({ month, json }: { month: string; json: boolean }): Promise<void> {
  const figures = await onDatabase((db) => figuresOf(db, month))
  process.stdout.write(json ? `${JSON.stringify(gstr1Json(figures, shop.gstin), null, 2)}\n` : gstr1Csv(figures))
  // Not into the file.
  const { invoicedPaise, creditedPaise } = figures
  const difference = invoicedPaise - creditedPaise - netOf(figures)
  console.error(
    `Invoices ₹${toRupees(invoicedPaise)}, credit notes ₹${toRupees(creditedPaise)}, difference to the lines ₹${toRupees(difference)}`,
  )
}

/** The figures as the seller's page reads them. */
export async function figuresOf(db: Db, month: string): Promise<Gstr1> {
  const changed: string[] = []
  const changes = { publish: (_channel: string, userId: string) => void changed.push(userId) }
  try {
    await withQueue(db, (queue) => openReturn(db, { queue, changes }, month))
  } catch (error) {
    throw error instanceof Failure ? new CannotStart(error.message) : error
  }
  // A running shop has the orders of these shoppers in memory.
  await sql`SELECT pg_notify('orders', id) FROM unnest(${changed}::text[]) AS id`.execute(db)
  return readGstr1(db, month)
}
