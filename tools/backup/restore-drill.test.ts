import path from 'node:path'

import { createPictureStore } from '#adapters/pictures/pictures'
import { startPostgres } from '#adapters/postgres/postgres'
import { withoutTimeouts } from '#db/connect'
import { migrate } from '#db/migrate'
import { seedDemo } from '#demo/seed'
import { itWithBackups as it, kill, type Place, query, runScript, sell, startScript } from '#test/backups'
import { expect, vi } from '#test/fixtures'
import { oneOfEach } from '#test/people/buyer'
import { withUnissued } from '#test/scenes/unissued'

import { inspect } from './inspect-restored.ts'
import { backupWarning } from './last-backup.ts'
import { drill, lossIn } from './restore-drill.ts'

vi.setConfig({ testTimeout: 180_000 })

it('the drill restores a whole shop elsewhere, and says what it is worth', async ({ place }) => {
  const pictures = createPictureStore({ kind: 'disk', folder: path.join(place.dataDir, 'images') })
  await withoutTimeouts(place.url, async (db) => {
    await migrate(db)
    await seedDemo(db, pictures)
  })
  expect(await runScript(place.env, 'backup/backup')).toMatchObject({ code: 0 })
  const drill = await runScript(place.env, 'backup/restore-drill', '--in', place.folder)
  expect(drill.err).toBe('')
  expect(drill.out).toMatch(/^good {2}all \d+ invariants hold$/m)
  expect(drill.out).toMatch(/^good {2}\d+ pictures of products are there$/m)
  expect(drill.out).toMatch(/^good {2}no provider is configured/m)
  expect(drill.out).toMatch(/would lose the last \d+ s/)
  // Of the copy nothing is left.
  const left = await query(
    place.url,
    `SELECT name FROM pg_ls_dir('${place.folder}') AS name WHERE name LIKE 'mewa-drill%'`,
  )
  expect(left).toEqual([])
})

it('a restored shop whose records or pictures are wrong is told so', async ({ place }) => {
  const postgres = await startPostgres({ folder: path.join(place.folder, 'broken') })
  try {
    await withoutTimeouts(postgres.url, async (db) => {
      await migrate(db)
      await query(
        postgres.url,
        `SET session_replication_role = replica;
         INSERT INTO products (name, category, price_paise, offer_price_paise, available, pictures)
         VALUES ('Honey', 'Honey', 100, 100, 7, ARRAY['${'c'.repeat(32)}'])`,
      )
    })
    const pictures = createPictureStore({ kind: 'disk', folder: path.join(place.folder, 'none') })
    const findings = await inspect(postgres.url, { pictures, razorpay: undefined, log: { warn: () => {} } as never })
    const bad = findings.filter(({ ok }) => !ok).map(({ words }) => words)
    expect(bad.join('\n')).toMatch(/I1: .*7 to sell/)
    expect(bad).toContain('1 of 1 pictures of products are missing, or not whole')
  } finally {
    await postgres.stop()
  }
})

it('the books of a restored shop are set against the provider, and what came after it is counted', async ({
  shop,
  buyer,
  database,
}) => {
  await buyer.buy(oneOfEach(await shop.stock(5)))
  const services = { pictures: shop.deps.pictures, razorpay: shop.deps.razorpay, log: shop.deps.log }
  const money = async (url: string) => (await inspect(url, services)).at(-1)
  const agrees = { ok: true, words: 'payments and refunds of 14 days are those of the provider' }
  expect(await money(String(shop.deps.pool.options.connectionString))).toEqual(agrees)
  // A copy from before the payment.
  expect((await money(database.url))?.words).toMatch(/^1 payments or refunds of the provider came after/)
})

// Mutation: numbers no documents, or queues none of their mails. A big copy is inspected minutes after the order.
it('an order whose invoice waited for its number when the shop was lost is no mistake', async ({ shop, buyer }) => {
  const url = String(shop.deps.pool.options.connectionString)
  await withUnissued(shop, await shop.stock(5), buyer, async ({ orderId }) => {
    await query(url, `UPDATE documents_due SET at = now() - interval '2 minutes'`)
    const { pictures, razorpay, log } = shop.deps
    const findings = await inspect(url, { pictures, razorpay, log })
    expect(findings.filter(({ ok }) => !ok)).toEqual([])
    expect(await query(url, `SELECT kind FROM invoices WHERE order_id = '${orderId}'`)).toEqual([{ kind: 'invoice' }])
  })
})

/** The findings of a drill, of a shop that is lost a minute after now. */
async function lossOf({ env, folder }: Place): Promise<string | undefined> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const said: string[] = []
  const spy = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
  const before = process.exitCode
  try {
    await drill(['--in', folder], undefined, new Date(Date.now() + 61_000))
    const words = said.find((line) => line.includes('lost now'))
    expect(process.exitCode).toBe(words?.startsWith('BAD') ? 1 : before)
    return words
  } finally {
    process.exitCode = before
    spy.mockRestore()
    vi.unstubAllEnvs()
  }
}

/** Stores the changes of a database until there are none. */
async function storeChanges({ env }: Place, url: string): Promise<void> {
  const child = startScript({ ...env, DATABASE_URL: url }, 'backup/backup-wal')
  await expect.poll(() => query(url, 'SELECT active FROM pg_replication_slots')).toEqual([{ active: true }])
  await sell(url, 'one more')
  await kill(child, 'SIGTERM')
}

it('a gap in the stored changes, and another timeline, show in what would be lost', async ({ place }) => {
  const { objects } = place.bucket
  expect(await runScript(place.env, 'backup/backup')).toMatchObject({ code: 0 })
  await storeChanges(place, place.url)
  await storeChanges(place, place.url)
  const isPiece = (name: string) => /\/wal\/.*Z$/.test(name)
  const first = [...objects.keys()].find(isPiece) ?? ''
  const piece = objects.get(first)!
  objects.delete(first)
  expect(await lossOf(place)).toMatch(/^BAD {3}lost now, the shop would lose the last \d+ s: no later changes/)
  objects.set(first, piece)

  const into = path.join(place.folder, 'restored')
  expect(await runScript(place.env, 'backup/restore', '--into', into)).toMatchObject({ code: 0 })
  const restored = await startPostgres({ folder: path.join(into, 'postgres') })
  try {
    await query(restored.url, 'CREATE TABLE later AS SELECT generate_series(1, 10000)')
    await storeChanges(place, restored.url)
    expect(await lossOf(place)).toMatch(/^BAD/)
    expect(await runScript({ ...place.env, DATABASE_URL: restored.url }, 'backup/backup')).toMatchObject({ code: 0 })
    await storeChanges(place, restored.url)
    const after = await runScript(place.env, 'backup/restore-drill', '--in', place.folder)
    expect(after.out).toMatch(/^good {2}lost now, the shop would lose the last \d+ s$/m)
  } finally {
    await restored.stop()
  }
})

it('what would be lost is good up to a minute', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
  expect(lossIn(ago(60), now)).toEqual({ ok: true, words: 'lost now, the shop would lose the last 60 s' })
  expect(lossIn(ago(61), now)).toMatchObject({ ok: false })
})

it('a start says when the last backup is older than a day', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const words = (hours: number) => backupWarning(new Date(now.getTime() - hours * 3_600_000), now)
  expect(words(24)).toBeUndefined()
  expect(words(25)).toContain('25 hours old')
  expect(words(72)).toContain('3 days old')
  expect(backupWarning(undefined, now)).toContain('no backup of this shop yet')
})
