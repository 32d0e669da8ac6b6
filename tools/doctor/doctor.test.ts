// Each test plants one mistake in a deployment that has none, and the doctor names it.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { sql } from 'kysely'
import { onTestFinished, vi } from 'vitest'

import { startPostgres } from '#adapters/postgres/postgres'
import { openReplication } from '#adapters/postgres/replication'
import { type Config, readConfig } from '#config'
import { connect, withoutTimeouts } from '#db/connect'
import { startSandbox } from '#sandbox/sandbox'
import { production, services } from '#test/configuration'
import { cloneDatabase } from '#test/databases/database'
import { startReplicatedDatabase } from '#test/databases/replicated-database'
import { expect, it } from '#test/fixtures'
import { startObjectStore } from '#test/object-store'
import { startCollector } from '#test/trace-collector'

import { examineConfiguration } from './configuration.ts'
import { examineDatabase } from './database.ts'
import { examineMachine } from './machine.ts'
import type { Mistake } from './mistake.ts'
import { examinePublicUrl, examineSender, type Names } from './names.ts'
import { examinePooler, examineReplica, examineStandbys } from './servers.ts'
import {
  examineBackups,
  examineCollector,
  examineMailServer,
  examinePictures,
  examineProvider,
  examineWhatsApp,
} from './services.ts'
import { examineTraces } from './traces.ts'

/** Words of each finding, and words of what mends it. */
const remedies: readonly (readonly [finding: string, remedy: string])[] = [
  ['an Offer of your Razorpay account', 'End the Offer'],
  ['Customer Fee Bearer', 'Bear the fee yourself'],
  ['The database does not answer', 'Start PostgreSQL, or correct DATABASE_URL'],
  ['The database is a standby', 'Let DATABASE_URL name the primary'],
  ['The database stores SQL_ASCII', 'with ENCODING UTF8'],
  ['PostgreSQL runs with synchronous_commit off', 'Change postgresql.conf'],
  ['The time zone of the database', "SET timezone TO 'UTC'"],
  ['processes with DATABASE_POOL', 'Raise max_connections'],
  ['of this machine and of the database are', 'chrony or systemd-timesyncd'],
  ['migrations have not run', 'Start the shop once'],
  ['A newer version of the shop', 'After a way back on purpose'],
  ['synchronous_standby_names is empty', 'synchronous_mode of Patroni'],
  ['The pooler of DATABASE_URL does not answer', 'start PgBouncer'],
  ['The pooler opens connections without', 'Correct connect_query'],
  ['DATABASE_READ_URL leads to a server that takes writes', 'name a standby'],
  ['The replica of DATABASE_READ_URL does not answer', 'correct the address'],
  ['MB left', 'Make room'],
  ['12,000 connections do not fit', 'LimitNOFILE=65536'],
  ['The pages are not built', 'Run npm start once'],
  ['DATA_DIR cannot be written', 'Give the folder to the account'],
  ['Razorpay refuses the key', 'Copy RAZORPAY_KEY_ID'],
  ['Razorpay does not answer', 'remove RAZORPAY_API_URL'],
  ['and that of Razorpay are', 'chrony or systemd-timesyncd'],
  ['The mail server', 'Correct SMTP_URL'],
  ['WhatsApp does not take messages', 'Correct WHATSAPP_URL'],
  ['no SPF record', 'v=spf1'],
  ['no DMARC record', 'v=DMARC1'],
  ['takes no mail', 'MX record'],
  ['The DNS does not answer', '/etc/resolv.conf'],
  ['is not ready', 'Read its log'],
  ['Something else answers', 'correct PUBLIC_URL'],
  ['Nothing answers at', 'correct PUBLIC_URL'],
  ['The store of pictures (bucket', 'Correct S3_BUCKET'],
  ['The store of pictures (/', 'Give the folder to the account'],
  ['The collector of traces', 'Correct OTEL_EXPORTER_OTLP_ENDPOINT'],
  ['There are no backups', 'Set it and BACKUP_KEY'],
  ['There is no backup of this shop yet', 'run npm run backup each day'],
  ['The last backup is', 'run npm run backup each day'],
  ['The place of backups cannot be read', 'npm run restore:drill once a week'],
  ['but no webhook', 'dashboard, Account & Settings, Webhooks'],
  ['name another account', 'Correct RAZORPAY_ACCOUNT_ID'],
  ['emails wait for longer', 'The page Emails of the seller'],
  ['jobs wait for longer', 'Start the shop'],
  ['seem to come from one network', 'Set TRUST_PROXY to the number of proxies'],
  ['The books differ', 'The page Money of the seller'],
  ['There is no seller', 'npm run seller:create'],
]

/** The findings, each of which says how to mend it. */
function named(mistakes: Mistake[]): string[] {
  for (const { mistake, remedy } of mistakes) {
    const [, words] = remedies.find(([finding]) => mistake.includes(finding)) ?? []
    expect(remedy, mistake).toContain(words ?? 'a remedy of the table')
  }
  return mistakes.map(({ mistake }) => mistake)
}

const config = (env: NodeJS.ProcessEnv = {}): Config => readConfig({ ...services, ...env })

/** Listens on a free port until the test ends. */
async function listening<S extends Server | ReturnType<typeof createTcpServer>>(server: S): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function closedPort(): Promise<number> {
  const server = createTcpServer()
  const port = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(os.tmpdir(), 'mewa-doctor-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

const containing = (words: string) => expect.stringContaining(words) as string

it.for([
  ['a test key in production', { RAZORPAY_KEY_ID: 'rzp_test_1' }, 'RAZORPAY_KEY_ID is a test key'],
  ['a short webhook secret', { RAZORPAY_WEBHOOK_SECRET: 'short' }, 'RAZORPAY_WEBHOOK_SECRET needs at least 16'],
  ['no address for shoppers', { PUBLIC_URL: '' }, 'PUBLIC_URL is missing'],
  ['half a store of pictures', { S3_BUCKET: 'https://s3.example.com/pictures' }, 'S3_ACCESS_KEY_ID'],
] as const)(
  '%s is named with the others, and the shop does not start',
  ([, env, mistake, remedy = 'Correct it in .env']) => {
    const { config: usable, mistakes } = examineConfiguration({ ...production, ...env })
    expect(usable).toBeUndefined()
    expect(mistakes).toContainEqual({ mistake: containing(mistake), remedy: containing(remedy) })
  },
)

it.for([
  [
    'visitors who count as one behind https',
    { NODE_ENV: 'production', PUBLIC_URL: 'https://mewa.in' },
    'TRUST_PROXY is 0',
    '.env.example explains the variable',
  ],
  [
    'a page without https',
    { NODE_ENV: 'production', PUBLIC_URL: 'http://mewa.in' },
    'PUBLIC_URL is http',
    '.env.example explains the variable',
  ],
  [
    'a variable of a former release',
    { SELLER_SECOND_FACTOR: 'off' },
    'SELLER_SECOND_FACTOR is no variable any more',
    '.env.example explains the variable',
  ],
  ['metrics that nobody can read', {}, 'METRICS_TOKEN is not set', 'give it to Prometheus'],
] as const)('%s: the shop starts, and the doctor says so', ([, env, mistake, remedy]) => {
  const { mistakes } = examineConfiguration({ ...production, ...env }, (all) => readConfig(all))
  expect(mistakes).toContainEqual({ mistake: containing(mistake), remedy: containing(remedy) })
})

it('a database that is away', async () => {
  const { reached, mistakes } = await examineDatabase(
    `postgresql://mewa@127.0.0.1:${await closedPort()}/mewa`,
    config(),
  )
  expect(reached).toBe(false)
  expect(named(mistakes)).toEqual([expect.stringMatching(/^The database does not answer: connect ECONNREFUSED/)])
})

it.for([
  ['a standby', { default_transaction_read_only: 'on' }, 'The database is a standby'],
  ['commits that a crash loses', { synchronous_commit: 'off' }, 'PostgreSQL runs with synchronous_commit off'],
  ['another time zone', { timezone: 'America/New_York' }, 'The time zone of the database is America/New_York'],
] as const)('%s', async ([, setting, mistake]) => {
  const { url, drop } = await cloneDatabase()
  onTestFinished(drop)
  const [[name, value] = []] = Object.entries(setting)
  const changed = `${url}&options=${encodeURIComponent(`-c ${name}=${value}`)}`
  expect(named((await examineDatabase(url, config())).mistakes)).toEqual([])
  expect(named((await examineDatabase(changed, config())).mistakes)).toEqual([expect.stringContaining(mistake)])
})

it('more connections than PostgreSQL takes', async ({ database }) => {
  const { mistakes } = await examineDatabase(database.url, config({ WORKERS: '8', DATABASE_POOL: '100' }))
  expect(named(mistakes)).toEqual([expect.stringMatching(/8 processes with DATABASE_POOL=100 need 843/)])
})

it('a database with another clock', async ({ database }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(named((await examineDatabase(database.url, config())).mistakes)).toEqual([
    expect.stringMatching(/of the database are (59|60) seconds apart/),
  ])
})

it('a database of another encoding', async ({ database }) => {
  const name = `ascii_${randomBytes(4).toString('hex')}`
  const run = (statement: string) => withoutTimeouts(database.url, (db) => sql.raw(statement).execute(db))
  await run(`CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0`)
  onTestFinished(async () => void (await run(`DROP DATABASE ${name}`)))
  const { mistakes } = await examineDatabase(database.url.replace(/\/\w+\?/, `/${name}?`), config())
  expect(named(mistakes)).toContainEqual(expect.stringContaining('The database stores SQL_ASCII'))
})

it('a pooler that is away although PostgreSQL answers, and one without limits', async ({ database }) => {
  const through = (databaseUrl: string) => examinePooler({ databaseUrl, databaseDirectUrl: database.url })
  expect(await examinePooler({ databaseUrl: database.url, databaseDirectUrl: undefined })).toEqual([])
  const limits = encodeURIComponent('-c statement_timeout=5000 -c lock_timeout=2000')
  expect(await through(`${database.url}&options=${limits}`)).toEqual([])
  expect(named(await through(database.url))).toEqual([
    expect.stringContaining('without lock_timeout, statement_timeout'),
  ])
  expect(named(await through(`postgresql://mewa@127.0.0.1:${await closedPort()}/mewa`))).toEqual([
    expect.stringMatching(/^The pooler of DATABASE_URL does not answer: connect ECONNREFUSED/),
  ])
})

it('a replica that is none, or away', async () => {
  const at = await folder()
  await chmod(at, 0o755)
  const { urls, stop } = await startReplicatedDatabase(path.join(at, 'servers'))
  onTestFinished(stop)
  const replica = (databaseReadUrl: string) => examineReplica({ databaseReadUrl })
  expect(await replica(urls.second)).toEqual([])
  expect(named(await replica(urls.first))).toEqual([expect.stringContaining('a server that takes writes')])
  expect(named(await replica(`postgresql://mewa@127.0.0.1:${await closedPort()}/mewa`))).toEqual([
    expect.stringMatching(/does not answer: connect ECONNREFUSED/),
  ])
})

it('standbys of which none is synchronous', async () => {
  const at = await folder()
  await chmod(at, 0o755)
  const { url, stop } = await startPostgres({ folder: at })
  onTestFinished(stop)
  const { pool, close } = connect(url, { max: 1 })
  onTestFinished(close)
  // The process that stores changes is no standby.
  await follow(url, 'mewa_backup')
  expect(await examineStandbys(pool, config())).toEqual([])
  await follow(url, 'standby')
  expect(named(await examineStandbys(pool, config()))).toEqual([
    'synchronous_standby_names is empty, and there are standbys (1): a failover loses the last orders.',
  ])
  // One for reading is not to take over.
  expect(await examineStandbys(pool, { databaseReadUrl: url })).toEqual([])
})

/** Reads the changes of a server as a standby does, until the test ends. */
async function follow(url: string, slot: string): Promise<void> {
  const replication = await openReplication(url)
  onTestFinished(replication.close)
  await replication.run(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL RESERVE_WAL`)
  const { timeline, position } = await replication.identify()
  const begun = Promise.withResolvers<void>()
  const nothing = () => undefined
  replication
    .stream(position, {
      slot,
      timeline,
      onWal: nothing,
      onCaughtUp: nothing,
      onAsked: nothing,
      onBegun: () => begun.resolve(),
    })
    .catch(nothing)
  await begun.promise
}

it('tables of another version', async () => {
  const { url, drop } = await cloneDatabase()
  onTestFinished(drop)
  const run = (statement: string) => withoutTimeouts(url, (db) => sql.raw(statement).execute(db))
  await run(`DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration)`)
  expect(named((await examineDatabase(url, config())).mistakes)).toEqual([
    expect.stringContaining('1 migrations have not run'),
  ])
  await run(`INSERT INTO kysely_migration VALUES ('999-later', now()::text)`)
  const { reached, mistakes } = await examineDatabase(url, config())
  expect(reached).toBe(false)
  expect(named(mistakes)).toEqual([expect.stringContaining('999-later')])
})

it('a full disk, few files, pages that are not built, and a folder that cannot be written', async () => {
  const dataDir = await folder()
  const well = { freeBytes: 50e9, bytes: 100e9, openFiles: 65_536, builtPages: dataDir }
  const shop = { ...config(), production: true, dataDir }
  expect(await examineMachine(shop, well)).toEqual([])
  const ill = { freeBytes: 3e8, bytes: 100e9, openFiles: 1_024, builtPages: path.join(dataDir, 'none') }
  expect(named(await examineMachine(shop, ill))).toEqual([
    expect.stringContaining('has 286 MB left'),
    expect.stringContaining('may open 1024 files'),
    expect.stringContaining('The pages are not built'),
  ])
  const file = path.join(dataDir, 'file')
  await writeFile(file, '')
  await chmod(file, 0o400)
  expect(named(await examineMachine({ ...shop, dataDir: file }, well))).toEqual([
    expect.stringContaining('DATA_DIR cannot be written'),
  ])
})

it('a provider that refuses the key, is away, or has another time', async () => {
  const sandbox = await startSandbox({ port: 0 })
  onTestFinished(sandbox.stop)
  expect(await examineProvider(config(sandbox.environment))).toEqual([])
  const wrong = config({ ...sandbox.environment, RAZORPAY_KEY_SECRET: 'another secret' })
  expect(named(await examineProvider(wrong))).toEqual([expect.stringContaining('Razorpay refuses the key')])
  const away = config({ ...sandbox.environment, RAZORPAY_API_URL: `http://127.0.0.1:${await closedPort()}` })
  expect(named(await examineProvider(away))).toEqual([expect.stringContaining('Razorpay does not answer')])

  const early = createServer((_, response) => {
    response.setHeader('Date', new Date(Date.now() - 120_000).toUTCString())
    response.end(JSON.stringify({ entity: 'collection', count: 0, items: [] }))
  })
  const late = config({ ...sandbox.environment, RAZORPAY_API_URL: `http://127.0.0.1:${await listening(early)}` })
  expect(named(await examineProvider(late))).toEqual([expect.stringMatching(/Razorpay are 1(19|20|21) seconds apart/)])
})

it('a mail server that is away, or refuses the login', async () => {
  const sandbox = await startSandbox({ port: 0 })
  onTestFinished(sandbox.stop)
  expect(await examineMailServer(config(sandbox.environment))).toEqual([])
  const away = config({ SMTP_URL: `smtp://127.0.0.1:${await closedPort()}` })
  expect(named(await examineMailServer(away))).toEqual([expect.stringContaining('The mail server does not answer')])

  const strict = createTcpServer((socket: Socket) => {
    socket.write('220 mail.test\r\n')
    socket.on('data', (chunk: Buffer) => {
      const isGreeting = /^(EHLO|HELO)/i.test(chunk.toString())
      socket.write(isGreeting ? '250-mail.test\r\n250 AUTH PLAIN LOGIN\r\n' : '535 5.7.8 no such login\r\n')
    })
    socket.on('error', () => {})
  })
  const refused = config({ SMTP_URL: `smtp://asha:wrong@127.0.0.1:${await listening(strict)}` })
  expect(named(await examineMailServer(refused))).toEqual([expect.stringContaining('refuses the login')])
})

it('WhatsApp that is away, or does not know the token', async () => {
  const sandbox = await startSandbox({ port: 0 })
  onTestFinished(sandbox.stop)
  expect(await examineWhatsApp(config({}))).toEqual([])
  const right = config(sandbox.environment)
  expect(await examineWhatsApp(right)).toEqual([])
  const { WHATSAPP_URL: url = '' } = sandbox.environment
  const wrong = config({ ...sandbox.environment, WHATSAPP_URL: url.replace('@', 'x@') })
  expect(named(await examineWhatsApp(wrong))).toEqual([expect.stringContaining('Invalid OAuth access token')])
  const away = config({ ...sandbox.environment, WHATSAPP_URL: url.replace(/:\d+\/.*/, `:${await closedPort()}`) })
  expect(named(await examineWhatsApp(away))).toEqual([expect.stringContaining('ECONNREFUSED')])
})

it('a sender whose domain has no records', async () => {
  const unknown = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
  const well: Names = {
    resolveTxt: (name) => Promise.resolve([[name.startsWith('_dmarc.') ? 'v=DMARC1; p=none' : 'v=spf1 ', '-all']]),
    resolveMx: () => Promise.resolve([{ exchange: 'mx.mewa.in' }]),
  }
  const shop = config({ MAIL_FROM: 'Mewa <hello@mewa.in>' })
  expect(await examineSender(shop, well)).toEqual([])
  expect(named(await examineSender(shop, { resolveTxt: unknown, resolveMx: unknown }))).toEqual([
    expect.stringContaining('mewa.in has no SPF record'),
    expect.stringContaining('mewa.in has no DMARC record'),
    expect.stringContaining('mewa.in takes no mail'),
  ])
  const silent = () => Promise.reject(Object.assign(new Error('queryTxt ETIMEOUT mewa.in'), { code: 'ETIMEOUT' }))
  expect(named(await examineSender(shop, { ...well, resolveTxt: silent }))).toEqual([
    'The DNS does not answer for mewa.in: queryTxt ETIMEOUT mewa.in',
  ])
})

it('an address at which nothing, or something else, answers', async ({ shop }) => {
  const at = (publicUrl: string) => examinePublicUrl({ ...config(), publicUrl })
  expect(await at(shop.url)).toEqual([])
  const other = createServer((_, response) => response.end('<h1>Welcome to nginx!</h1>'))
  expect(named(await at(`http://127.0.0.1:${await listening(other)}`))).toEqual([
    expect.stringContaining('Something else answers'),
  ])
  expect(named(await at(`http://127.0.0.1:${await closedPort()}`))).toEqual([
    expect.stringContaining('connect ECONNREFUSED'),
  ])
  const ending = createServer((_, response) => response.writeHead(503).end())
  expect(named(await at(`http://127.0.0.1:${await listening(ending)}`))).toEqual([
    expect.stringContaining('is not ready'),
  ])
})

it('a store of pictures that cannot be reached, and one that cannot be written', async () => {
  const store = await startObjectStore()
  onTestFinished(store.stop)
  const s3 = { kind: 's3' as const, publicUrl: 'https://pictures.mewa.in', ...store }
  expect(await examinePictures({ ...config(), pictures: s3 })).toEqual([])
  expect(store.objects.size).toBe(0)
  const wrong = { ...s3, secretAccessKey: 'another secret' }
  expect(named(await examinePictures({ ...config(), pictures: wrong }))).toEqual([
    expect.stringContaining(`bucket ${store.bucket} at ${store.endpoint}`),
  ])
  const file = path.join(await folder(), 'file')
  await writeFile(file, '')
  const disk = { kind: 'disk' as const, folder: file, publicUrl: '/images' }
  expect(named(await examinePictures({ ...config(), pictures: disk }))).toEqual([
    expect.stringContaining('The store of pictures'),
  ])
})

it('a collector of traces that is away, refuses them, or does not answer', async () => {
  expect(await examineCollector({ traces: undefined })).toEqual([])
  const examined = async (answer?: Parameters<typeof startCollector>[0]) => {
    const collector = await startCollector(answer)
    const found = await examineCollector(config({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }))
    await collector.stop()
    return named(found)
  }
  expect(await examined()).toEqual([])
  const refuses = [expect.stringMatching(/The collector of traces at http.+ takes none: Not Found/)]
  expect(await examined((_request, response) => void response.writeHead(404).end())).toEqual(refuses)
  expect(await examined(() => {})).toEqual([expect.stringContaining('no answer in time')])
  const away = config({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect(named(await examineCollector(away))).toEqual([expect.stringContaining('takes none')])
})

it('no backups, a place of backups without one, an old one, and a place that cannot be read', async () => {
  expect(named(await examineBackups({ production: true, backup: undefined }))).toEqual([
    expect.stringContaining('There are no backups'),
  ])
  expect(await examineBackups({ production: false, backup: undefined })).toEqual([])
  const key = randomBytes(32).toString('base64')
  const { backup } = config({ BACKUP_PLACE: await folder(), BACKUP_KEY: key })
  expect(named(await examineBackups({ production: true, backup }))).toEqual([
    'There is no backup of this shop yet: npm run backup',
  ])
  const at = await folder()
  const old = new Date(Date.now() - 2.5 * 86_400_000).toISOString().replaceAll(/[-:.]/g, '')
  await mkdir(path.join(at, '7', 'base', `${old}-${'0'.repeat(16)}`), { recursive: true })
  await writeFile(path.join(at, '7', 'base', `${old}-${'0'.repeat(16)}`, 'manifest'), '')
  const { backup: late } = config({ BACKUP_PLACE: at, BACKUP_KEY: key })
  expect(named(await examineBackups({ production: true, backup: late }))).toEqual([
    'The last backup is 2 days old: npm run backup',
  ])
  await symlink('circle', path.join(at, 'circle'))
  const { backup: unreadable } = config({ BACKUP_PLACE: path.join(at, 'circle'), BACKUP_KEY: key })
  expect(named(await examineBackups({ production: true, backup: unreadable }))).toEqual([
    expect.stringContaining('The place of backups cannot be read: ELOOP'),
  ])
})

it('payments without a webhook, and webhooks of another account', async ({ shop, seller, buyer }) => {
  const { db } = shop.deps
  const examined = async () => named(await examineTraces(db, config()))
  await seller.get('/')
  expect(await examined()).toEqual([])
  shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
  await buyer.buy([{ product: await shop.stock(5), quantity: 1 }])
  shop.provider.faults.clear()
  await sql`UPDATE payments SET created_at = now() - interval '2 hours'`.execute(db)
  await sql`DELETE FROM webhook_events`.execute(db)
  expect(await examined()).toEqual([expect.stringContaining('1 payments came in a week, but no webhook')])
  await sql`INSERT INTO webhook_events (event_key, event, body, outcome) VALUES ('1', 'payment.captured', '', 'another account')`.execute(
    db,
  )
  expect(await examined()).toEqual([expect.stringContaining('1 webhooks of a week name another account')])
})

it.for([
  ['an Offer', 10_000, 'an Offer of your Razorpay account'],
  ['the fee for customers', 10_400, 'Customer Fee Bearer'],
] as const)('sales that %s has cancelled', async ([, amount, cause], { shop, buyer, seller }) => {
  await seller.get('/')
  const placed = await buyer.place([{ product: await shop.stock(5), quantity: 1 }])
  await buyer.verify(await shop.pay(placed, { amount }))
  const found = named(await examineTraces(shop.deps.db, config())).filter((each) => each.includes(cause))
  expect(found).toEqual([expect.stringContaining('1 sales of a week were cancelled and refunded')])
})

it.for([
  [
    'mails that never leave',
    `INSERT INTO pgboss.job (name, data, created_on, start_after) VALUES ('mail', '{}', now() - interval '1 hour', now())`,
    '1 emails wait for longer than 15 minutes, and 0 were given up.',
  ],
  [
    'mails that were given up',
    `INSERT INTO pgboss.job (name, data) VALUES ('mail-given-up', '{}')`,
    '0 emails wait for longer than 15 minutes, and 1 were given up.',
  ],
  [
    'jobs that no process works on',
    `INSERT INTO pgboss.job (name, data, start_after) VALUES ('refund', '{}', now() - interval '1 hour')`,
    '1 jobs wait for longer than 15 minutes',
  ],
  [
    'a proxy that is taken for the visitor',
    `INSERT INTO audit_log (act, outcome, account, network)
     SELECT 'user login', 'done', gen_random_uuid(), '10.0.0.0/24' FROM generate_series(1, 20)`,
    'All 20 accounts of a week seem to come from one network, 10.0.0.0/24',
  ],
  [
    'books that differ',
    `INSERT INTO money_compared (asked_at, differences) VALUES (now(), 2)`,
    'The books differ from Razorpay’s in 2 places.',
  ],
  ['no seller', `DELETE FROM sellers`, 'There is no seller'],
] as const)('%s', async ([, planted, mistake]) => {
  const { url, drop } = await cloneDatabase()
  onTestFinished(drop)
  await withoutTimeouts(url, async (db) => {
    await sql`INSERT INTO sellers (name, email, password_hash, role) VALUES ('Asha', 'asha@mewa.in', 'x', 'owner')`.execute(
      db,
    )
    expect(await examineTraces(db, config())).toEqual([])
    await sql.raw(planted).execute(db)
    expect(named(await examineTraces(db, config()))).toEqual([expect.stringContaining(mistake)])
  })
})

it('the command reports each part, and fails when one has a mistake', async () => {
  const { url, drop } = await cloneDatabase()
  onTestFinished(drop)
  const sandbox = await startSandbox({ port: 0 })
  onTestFinished(sandbox.stop)
  const env = { ...process.env, ...sandbox.environment, DATABASE_URL: url, DATA_DIR: await folder() }
  const doctor = async (...options: string[]) => {
    const asked = promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'doctor.ts'), ...options], {
      env,
    })
    return asked.then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: unknown) => error as { code: number; stdout: string },
    )
  }
  const { code, stdout } = await doctor()
  expect(stdout).toMatch(/^MISTAKE {2}traces: There is no seller.*\n {9}Run npm run seller:create\.$/m)
  expect(stdout).toMatch(/^ok {7}Razorpay$/m)
  expect(code).toBe(1)
  await withoutTimeouts(url, (db) =>
    sql`INSERT INTO sellers (name, email, password_hash, role) VALUES ('Asha', 'asha@mewa.in', 'x', 'owner')`.execute(
      db,
    ),
  )
  // The machine that runs the test may have mistakes of its own.
  const parts = (await doctor()).stdout.match(/^(ok|MISTAKE) .*/gm)?.filter((line) => !line.includes('machine'))
  expect(parts).toEqual(
    ['configuration', 'database', 'traces', 'pictures', 'backups', 'Razorpay', 'mail server', 'WhatsApp'].map(
      (part) => `ok       ${part}`,
    ),
  )
  expect(JSON.parse((await doctor('--json')).stdout)).toContainEqual({ part: 'Razorpay', mistakes: [] })
})
