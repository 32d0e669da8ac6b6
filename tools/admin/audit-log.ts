// `npm run audit:log -- --account EMAIL`: who did what in the shop, newest first, also while the shop runs.
import { parseArgs } from 'node:util'

import { CannotStart } from '#config/cannot-start'
import { TIME_ZONE } from '#contract/rules'
import type { Db } from '#db/connect'
import { readSigningKey } from '#db/signing-key'
import { accountHash } from '#domain/audit/account-hash'
import { AUDIT_DAYS } from '#domain/audit/delete-old'
import { type AuditRow, findAccounts, type FoundAccount, readAudit } from '#domain/audit/read-audit'
import { onDatabase, runScript } from '../start/run-script.ts'

const usage = `npm run audit:log -- [options]
  --account EMAIL|ID  the acts of one account, and what happened to its orders
  --since DATE        from this day or time on, for example 2026-11-01; without it all ${AUDIT_DAYS} days
  --act ACT           only this act, for example login; may be repeated
  --limit NUMBER      at most so many, the newest; without it 200
  --json              one JSON object a line
`
const options = {
  account: { type: 'string' },
  since: { type: 'string' },
  act: { type: 'string', multiple: true },
  limit: { type: 'string', default: '200' },
  json: { type: 'boolean', default: false },
} as const
const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: TIME_ZONE })

type Asked = { account?: string | undefined; acts?: string[] | undefined; since: Date; limit: number; json: boolean }

if (import.meta.main) await runScript(auditLog)

export async function auditLog(args: string[]): Promise<void> {
  const asked = readArguments(args)
  await onDatabase((db) => print(db, asked))
}

function readArguments(args: string[]): Asked {
  const { account, act: acts, since, limit, json } = parse(args)
  const from = since === undefined ? new Date(Date.now() - AUDIT_DAYS * 86_400_000) : new Date(inShopsTime(since))
  if (Number.isNaN(from.getTime())) throw new CannotStart(`${since} is no date.\n\n${usage}`)
  if (!/^[1-9]\d{0,5}$/.test(limit)) throw new CannotStart(`${limit} is no number from 1 to 999999.\n\n${usage}`)
  return { account, acts, since: from, limit: Number(limit), json }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\n\n${usage}`)
  }
}

// A day begins when it begins in the shop.
function inShopsTime(typed: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(typed) ? `${typed}T00:00:00+05:30` : typed
}

async function print(db: Db, { account, json, ...query }: Asked): Promise<void> {
  if (account === undefined) return printRows(await readAudit(db, query), json)
  const found = await findAccounts(db, account)
  if (found.length === 0) throw new CannotStart('No shopper and no seller has this email or id.')
  const key = await readSigningKey(db)
  for (const each of found) {
    const rows = await readAudit(db, { ...query, account: each })
    // Only for people: a program reads lines of one kind.
    if (!json) console.log(`${named(each)}, in the log: ${accountHash(key, each)}\n`)
    printRows(rows, json)
  }
}

function printRows(rows: AuditRow[], json: boolean): void {
  if (json) {
    for (const row of rows) console.log(JSON.stringify(row))
    return
  }
  const heading = ['TIME', 'ACCOUNT', 'NETWORK', 'ACT', 'OUTCOME', 'SUBJECT', 'DETAIL', 'REQUEST']
  const lines = [heading, ...rows.map(toCells)]
  const widths = heading.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  for (const cells of lines)
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  console.log(`\n${rows.length} ${rows.length === 1 ? 'act' : 'acts'}\n`)
}

function toCells({ at, kind, account, network, act, outcome, subject, detail, requestId, count }: AuditRow): string[] {
  const who = kind && account ? named({ kind, id: account }) : ''
  const times = count > 1 ? ` x ${count}` : ''
  return [clock.format(at), who, network ?? '', act + times, outcome, subject ?? '', detail ?? '', requestId ?? '']
}

function named({ kind, id }: FoundAccount): string {
  return `${kind === 'user' ? 'shopper' : 'seller'} ${id}`
}
