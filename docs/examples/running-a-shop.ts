// What README.md and docs/operations.md have somebody type who runs a shop. Placeholders and folders are replaced.
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'

import { query } from '#test/backups'
import { expect } from '#test/fixtures'

import { freshEnvironment, METRICS_TOKEN, type Reader } from './shop-of-a-reader.ts'
import { signedInSeller, typed } from './typed.ts'

export const runningAShop: Record<string, (reader: Reader) => Promise<void>> = {
  'npm start': async (reader) => {
    const shop = await reader.shop()
    for (const row of [`Shop +${reader.url}`, 'Caught mail +http', 'Sandbox +http']) await shop.prints(RegExp(row))
    expect(await (await fetch(reader.url)).text()).toContain('<html')
    await signedInSeller(shop, reader.url)
  },
  'node tests/acceptance --url http://localhost:3000': async (reader) => {
    await reader.shop()
    const line = 'node tests/acceptance --url http://localhost:3000'.replace('http://localhost:3000', reader.url)
    const { code, out } = await typed(reader, `${line} --part calls --only 7.1`)
    expect([code, out]).toEqual([0, expect.stringMatching(/^[1-9]\d* lines passed, 0 failed$/m)])
  },
  '/seller/mails': async (reader) => {
    const headers = await signedInSeller(await reader.shop(), reader.url)
    const answer = await fetch(`${reader.url}/seller/mails`, { headers, redirect: 'manual' })
    expect(answer.status).toBe(200)
  },
  'GET page /cart': async (reader) => {
    await reader.shop()
    await fetch(`${reader.url}/cart`)
    await expect.poll(() => reader.collector.spans().map(({ name }) => name)).toContain('GET page /cart')
  },
  '/metrics': async (reader) => {
    await reader.shop()
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    expect(await (await fetch(`${reader.url}/metrics`, { headers })).text()).toMatch(/^database_up 1$/m)
  },
  'http://127.0.0.1:4318': async (reader) => {
    await reader.shop()
    const given = 'http://127.0.0.1:4318'.replace(/\d+$/, new URL(reader.collector.url).port)
    const { out } = await doctor(reader, { OTEL_EXPORTER_OTLP_ENDPOINT: given })
    expect(out).toMatch(/^ok +collector$/m)
  },
  OTEL_EXPORTER_OTLP_HEADERS: sendsKey,
  'authorization=Bearer%20KEY': sendsKey,
  'npm run doctor': async (reader) => {
    await reader.backup()
    const { out } = await doctor(reader)
    for (const part of ['configuration', 'database', 'pictures', 'backups'])
      expect(out).toMatch(RegExp(`^ok +${part}$`, 'm'))
  },
  'npm run audit': async (reader) => {
    await reader.shop()
    const { code, out } = await typed(reader, 'npm run audit')
    expect(out).toMatch(/^holds +I1/m)
    expect(code).toBe(0)
  },
  'npm run seller:create -- you@example.com': async (reader) => {
    await reader.shop()
    expect(await createdSeller(reader)).toMatch(/^Seller you@example\.com, shown only now/m)
    expect(await createdSeller(reader)).toMatch(/^New password for the seller you@example\.com/m)
  },
  'psql -h "$PWD/.data/postgres/run" -U mewa mewa': async (reader) => {
    await reader.shop()
    expect(await connected(reader, 'psql -h "$PWD/.data/postgres/run" -U mewa mewa')).toBeGreaterThan(10)
  },
  '.data/postgres/WHERE.txt': async (reader) => {
    await reader.shop()
    const folder = path.join(reader.folder, '.data/postgres')
    const [where = folder] = (await readFile(path.join(folder, 'WHERE.txt'), 'utf8').catch(() => folder)).split('\n')
    expect(await readdir(where)).toEqual(expect.arrayContaining(['data', 'run']))
  },
  'NODE_ENV=production': async (reader) => {
    const { code, err } = await typed(
      { ...reader, env: await freshEnvironment(reader) },
      'NODE_ENV=production npm start',
    )
    expect(code).toBe(1)
    for (const name of ['PUBLIC_URL', 'RAZORPAY_KEY_ID', 'SMTP_URL']) expect(err).toContain(`${name} is missing`)
  },
}

async function sendsKey(reader: Reader): Promise<void> {
  const before = reader.collector.authorizations().length
  await doctor(reader, { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20KEY' })
  expect(reader.collector.authorizations().slice(before)).toContain('Bearer KEY')
}

/** Mistakes of the machine that runs the test do not matter. */
const doctor = (reader: Reader, env: NodeJS.ProcessEnv = {}) =>
  typed({ ...reader, env: { ...reader.env, ...env } }, 'npm run doctor')

/** Connects as this line of psql says, which a machine need not have; resolves with the number of products. */
async function connected(reader: Reader, line: string): Promise<number> {
  const { out } = await typed(reader, `psql() { printf '%s\\n' "$@"; }; ${line}`)
  const [, host = '', , user = '', database = ''] = out.split('\n')
  const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(await socketsOf(reader, host))}`
  return Number((await query(url, 'SELECT count(*)::int AS count FROM products'))[0]?.['count'])
}

async function socketsOf(reader: Reader, host: string): Promise<string> {
  const note = await readFile(path.join(reader.folder, '.data/postgres/WHERE.txt'), 'utf8').catch(() => undefined)
  return note === undefined ? host : path.join(note.split('\n')[0] ?? '', 'run')
}

export async function createdSeller(reader: Reader): Promise<string> {
  const { code, out, err } = await typed(reader, 'npm run seller:create -- you@example.com')
  expect([code, err]).toEqual([0, ''])
  return out
}
