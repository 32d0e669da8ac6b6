import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'

import { describe, expect, it, vi } from 'vitest'

import { configWarnings, pagesWarning, readConfig, workersByDefault } from '#config'
import { weekdays } from '#contract/indian-day'
import type { OwnerSettings } from '#contract/owner-settings'
import { demoSettings } from '#demo/settings'
import { settings } from '#shop'
import { shop } from '#shop'
import { problems, production, services } from '#test/configuration'

const { deliveryPromise: promise } = demoSettings
const transit = (least: number, most: number) => ({ ...promise.transitDays, 'same state': { least, most } })

describe('a configuration', () => {
  it('with only the services named gets every default', () => {
    const config = readConfig(services)
    expect(config).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      databasePool: 16,
      seed: 'demo',
      seller: undefined,
      google: undefined,
      settings: { defaults: { taxMode: 'added', taxPercent: 2, deliveryState: 'Tamil Nadu' }, fixed: {} },
      courierSecrets: undefined,
      trustProxy: 0,
      workers: 1,
    })
    expect(config.razorpay.apiUrl).toBe('https://api.razorpay.com')
    expect(config.razorpay.checkoutUrl).toBe('https://checkout.razorpay.com/v1/checkout.js')
    expect(config.pictures).toMatchObject({ kind: 'disk', publicUrl: '/images' })
    expect(config.smtp.from).toBe(`${shop.name} <${shop.email}>`)
  })

  it('in production listens everywhere and seeds nothing', () => {
    expect(readConfig(production)).toMatchObject({ production: true, host: '0.0.0.0', seed: 'none' })
  })

  it('in production asks for second factors and labels, unless it says otherwise', () => {
    const strict = { secondFactor: 'required', labels: 'required' }
    expect(readConfig(production).settings).toMatchObject({ defaults: strict, fixed: { taxMode: 'added' } })
    expect(readConfig(services).settings.defaults).toMatchObject({ secondFactor: 'optional', labels: 'optional' })
    expect(readConfig({ ...production, LABELS: 'optional' }).settings.fixed.labels).toBe('optional')
    expect(problems({ ...services, LABELS: 'on' })).toContain('LABELS must be required or optional')
  })

  it('in production needs the real services, an address and a sender, and reports all in one message', () => {
    const message = problems({ NODE_ENV: 'production' })
    const names = [
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
      'SMTP_URL',
      'PUBLIC_URL',
      'MAIL_FROM',
    ]
    for (const name of names) expect(message).toContain(`- ${name} `)
  })

  it('with several wrong values names every one of them, and no secret', () => {
    const message = problems({
      ...services,
      PORT: 'eighty',
      PUBLIC_URL: 'shop.example.com',
      DATABASE_URL: 'mysql://root@db/shop',
      DELIVERY_STATE: 'Madras',
      SEED: 'some',
      TAX_MODE: 'vat',
      TAX_PERCENT: '2,5',
      WORKERS: '0',
      TRUST_PROXY: 'true',
      SELLER_EMAIL: 'nobody',
      SELLER_PASSWORD: 'short-secret',
      SMTP_URL: 'mail.example.com',
      LOG_LEVEL: 'loud',
      COURIER_SECRET: 'whsec_c2hvcnQtc2VjcmV0',
    })
    const names = message.split('\n').flatMap((line) => /^ {2}- (\w+) /.exec(line)?.[1] ?? [])
    expect(names.toSorted()).toEqual(
      [
        'COURIER_SECRET',
        'DATABASE_URL',
        'DELIVERY_STATE',
        'LOG_LEVEL',
        'PORT',
        'PUBLIC_URL',
        'SEED',
        'SELLER_EMAIL',
        'SELLER_PASSWORD',
        'SMTP_URL',
        'TAX_MODE',
        'TAX_PERCENT',
        'TRUST_PROXY',
        'WORKERS',
      ].toSorted(),
    )
    expect(message).not.toContain('short-secret')
    expect(message).not.toContain('root@db')
  })

  it.each([
    'postgresql://one:5432,two/mewa',
    'postgresql://a,b@one,two/mewa',
    'postgresql://mewa@/mewa?host=%2Fa%2C%2Fb',
  ])('with several database servers names the proxy that is needed: %s', (url) => {
    expect(problems({ ...services, DATABASE_URL: url })).toContain('DATABASE_URL names several servers')
  })

  it.each(['postgresql://a,b:c,d@one/mewa?options=-c%20a,b', 'postgres://mewa@/mewa?host=/run/postgresql&port=5433'])(
    'takes the address of one server: %s',
    (url) => {
      expect(readConfig({ ...services, DATABASE_URL: url }).databaseUrl).toBe(url)
    },
  )

  it('names wrong values and missing ones together', () => {
    const message = problems({ PORT: 'eighty' })
    expect(message).toContain('- PORT ')
    expect(message).toContain('- SMTP_URL ')
  })

  it.each([
    ['Google', { GOOGLE_CLIENT_ID: 'only this' }, 'GOOGLE_CLIENT_SECRET'],
    ['the seller', { SELLER_EMAIL: 'seller@example.com' }, 'SELLER_PASSWORD'],
    ['the picture store', { S3_BUCKET: 'https://s3.example.com/pictures' }, 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
    ['the place of backups', { BACKUP_PLACE: 'https://s3.example.com/backups' }, 'BACKUP_S3_ACCESS_KEY_ID and'],
  ])('with half of %s is refused', (_what, half, missing) => {
    expect(problems({ ...services, ...half })).toContain(missing)
  })

  it('keeps pictures and backups in places that cannot be mixed up, and encrypts backups', () => {
    const key = Buffer.alloc(32, 1).toString('base64')
    const keys = (prefix: string) => ({
      [`${prefix}S3_ACCESS_KEY_ID`]: 'id',
      [`${prefix}S3_SECRET_ACCESS_KEY`]: 'secret',
    })
    const [one, two] = ['https://s3.example.com/one', 'https://s3.example.com/two/']
    const stored = { S3_BUCKET: two, ...keys('') }
    const backedUp = { BACKUP_KEY: key, BACKUP_PLACE: one, ...keys('BACKUP_') }
    const refused: [NodeJS.ProcessEnv, string][] = [
      [{ BACKUP_PLACE: '/mnt/backups' }, 'BACKUP_KEY is missing'],
      [{ BACKUP_PLACE: '/mnt/backups', BACKUP_KEY: 'secret' }, 'BACKUP_KEY must be 32 random bytes'],
      [{ BACKUP_KEY: key }, 'BACKUP_PLACE must be set too'],
      [{ BACKUP_KEY: key, BACKUP_PLACE: '.data/backups' }, 'BACKUP_PLACE is inside DATA_DIR'],
      [{ ...backedUp, BACKUP_PLACE: 'https://s3.example.com' }, 'BACKUP_PLACE must be the address of a bucket'],
      [{ ...stored, S3_BUCKET: 'pictures' }, 'S3_BUCKET must be an http(s) address'],
      [{ ...backedUp, ...stored, BACKUP_PLACE: two }, 'is the bucket of the pictures'],
      [{ PICTURES: 'store' }, 'S3_BUCKET must be set when PICTURES is store'],
    ]
    for (const [env, words] of refused) expect(problems({ ...services, ...env })).toContain(words)
    const config = readConfig({ ...services, ...backedUp, ...stored })
    expect(config.backup).toMatchObject({
      keep: 7,
      place: { kind: 's3', endpoint: 'https://s3.example.com', bucket: 'one' },
    })
    expect(config.pictures).toMatchObject({ kind: 's3', bucket: 'two', other: { kind: 'disk' }, publicUrl: '/images' })
    const back = readConfig({ ...services, ...stored, PICTURES: 'disk' })
    expect(back.pictures).toMatchObject({ kind: 'disk', other: { kind: 's3', bucket: 'two' } })
    expect(readConfig(services)).toMatchObject({ backup: undefined })
    expect(readConfig(services).pictures).not.toHaveProperty('other')
  })

  it.each(['', 'old,', 'new, ', ' '])('whose webhook secret is the key secret is refused, also after %j', (before) => {
    const same = { ...services, RAZORPAY_WEBHOOK_SECRET: `${before}${services.RAZORPAY_KEY_SECRET} ` }
    expect(problems(same)).toContain('RAZORPAY_WEBHOOK_SECRET must differ')
  })

  it('may name two webhook secrets, for rotation', () => {
    expect(readConfig({ ...services, RAZORPAY_WEBHOOK_SECRET: 'new, old' }).razorpay.webhookSecrets).toEqual([
      'new',
      'old',
    ])
  })

  it('treats an empty variable as unset, but an empty DELIVERY_STATE as no limit', () => {
    const config = readConfig({ ...services, PORT: '', SEED: '', GOOGLE_CLIENT_ID: '', DELIVERY_STATE: '' })
    expect(config).toMatchObject({
      port: 3000,
      seed: 'demo',
      google: undefined,
      settings: { fixed: { deliveryState: '' } },
    })
  })

  it('sends traces to an endpoint alone, and the part of them that is asked for', () => {
    expect(readConfig(services).traces).toBeUndefined()
    const collector = { ...services, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }
    expect(readConfig(collector).traces).toEqual({ endpoint: 'http://127.0.0.1:4318', ratio: 1 })
    expect(readConfig({ ...collector, TRACE_RATIO: '0.05' }).traces).toMatchObject({ ratio: 0.05 })
    expect(problems({ ...services, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toContain('- OTEL_EXPORTER_OTLP_')
    for (const wrong of ['2', '-1', '5%', 'half'])
      expect(problems({ ...collector, TRACE_RATIO: wrong })).toContain('- TRACE_RATIO must')
  })

  it('has a shop at the root of its address, not below a path', () => {
    expect(problems({ ...services, PUBLIC_URL: 'https://example.com/shop' })).toContain('- PUBLIC_URL ')
  })

  it('has no other frontend, or names each by its exact origin, once', () => {
    expect(readConfig(services)).toMatchObject({ frontendOrigins: [], pictures: { publicUrl: '/images' } })
    const frontends = { ...services, FRONTEND_ORIGINS: 'https://www.example.com, http://localhost:5173' }
    expect(readConfig(frontends)).toMatchObject({
      frontendOrigins: ['https://www.example.com', 'http://localhost:5173'],
      pictures: { publicUrl: 'http://localhost:3000/images' },
    })
    for (const wrong of [
      '*',
      'null',
      'www.example.com',
      'https://*.example.com',
      'https://www.example.com/',
      'https://www.example.com/shop',
      'https://www.example.com:443',
      'https://WWW.example.com',
      'https://user@www.example.com',
      'ftp://www.example.com',
      'https://a.example.com https://b.example.com',
      'https://a.example.com,https://a.example.com',
      'https://a.example.com,nonsense',
    ]) {
      expect(problems({ ...services, FRONTEND_ORIGINS: wrong })).toContain('- FRONTEND_ORIGINS ')
    }
  })

  it('of a shop with https has frontends with https, or on localhost', () => {
    const refused = { ...production, FRONTEND_ORIGINS: 'https://a.example.com,http://b.example.com' }
    expect(problems(refused)).toContain('- FRONTEND_ORIGINS must be https')
    const local = { ...production, FRONTEND_ORIGINS: 'https://a.example.com,http://localhost:5173' }
    expect(problems(local)).toBe('')
  })

  it('drops the slash at the end of an address', () => {
    expect(readConfig({ ...services, PUBLIC_URL: 'https://shop.example.com/' }).publicUrl).toBe(
      'https://shop.example.com',
    )
  })
})

describe('a suspicious configuration', () => {
  const warningsOf = (change: NodeJS.ProcessEnv) => configWarnings(readConfig({ ...production, ...change }))

  it('has https in front of the shop, and no trusted proxy', () => {
    expect(warningsOf({})).toEqual([expect.stringContaining('TRUST_PROXY is 0')])
    expect(warningsOf({ TRUST_PROXY: '1' })).toEqual([])
  })

  it.each(['http://shop.example.com', 'http://192.168.1.5', 'http://127.evil.example', 'http://localhost.example'])(
    'is reached at %s in production',
    (PUBLIC_URL) => {
      expect(warningsOf({ PUBLIC_URL, TRUST_PROXY: '1' })).toEqual([expect.stringContaining('PUBLIC_URL is http')])
    },
  )

  it.each(['http://localhost:3000', 'http://shop.localhost', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'is not reported for %s, which is local',
    (PUBLIC_URL) => {
      expect(warningsOf({ PUBLIC_URL })).toEqual([])
    },
  )

  it('is not reported for a shop with the sandbox', () => {
    expect(warningsOf({ NODE_ENV: '', PUBLIC_URL: 'https://shop.example.com' })).toEqual([])
    expect(warningsOf({ NODE_ENV: '', PUBLIC_URL: 'http://shop.test' })).toEqual([])
  })
})

it('a server without built pages is reported in production alone', () => {
  const live = readConfig(production)
  expect(pagesWarning(live, false)).toEqual([expect.stringMatching(/^There is no folder build/)])
  expect(pagesWarning(live, true)).toEqual([])
  expect(pagesWarning(readConfig(services), false)).toEqual([])
})

describe('a machine in production', () => {
  it.for([
    [1, 16, false, 1],
    [2, 16, false, 2],
    [32, 16, false, 4],
    [32, 60, false, 1],
    [32, 500, false, 1],
    [32, 16, true, 32],
  ] as const)('of %i cores, %i connections and a pooler (%s) has %i processes', ([cores, pool, isPooled, workers]) => {
    expect(workersByDefault(pool, isPooled, cores)).toBe(workers)
  })

  // Mutation: one process, whatever the machine.
  it.for([1, 4, 64])('has one for each of %i cores as far as its connections suffice', (cores) => {
    const machine = vi.spyOn(os, 'availableParallelism').mockReturnValue(cores)
    try {
      expect(readConfig(production).workers).toBe(Math.min(cores, 4))
      const pooled = { DATABASE_URL: 'postgresql://pooler/mewa', DATABASE_DIRECT_URL: 'postgresql://database/mewa' }
      expect(readConfig({ ...production, ...pooled }).workers).toBe(cores)
    } finally {
      machine.mockRestore()
    }
  })

  it('has as many as it is told to, and a demo has one', () => {
    expect(readConfig({ ...production, WORKERS: '3' }).workers).toBe(3)
    expect(readConfig({ ...services, WORKERS: '3' }).workers).toBe(3)
    expect(readConfig(services).workers).toBe(1)
  })
})

describe('.env.example', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../.env.example'), 'utf8')
  const example = parseEnv(text)

  it('names exactly the existing variables', () => {
    const source = readFileSync(path.join(import.meta.dirname, 'config-schema.ts'), 'utf8')
    const known = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): (?!')/gm)].map((match) => match[1])
    const named = [...text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1])
    expect(named.toSorted()).toEqual(known.toSorted())
  })

  it('is a usable configuration once the services are filled in', () => {
    expect(readConfig({ ...example, ...services })).toEqual(readConfig(services))
  })
})

it('A rule for the shelf life that there is not stops the start with a message', () => {
  expect(() => readConfig(services, undefined, 'weeks')).toThrow(
    '- shop.config.ts: shelfLifeLeft must be one of: percent, days, both',
  )
})

it.each([
  [{ orderLimits: { ...settings.orderLimits, ofEach: 100 } }, 'orderLimits.ofEach must be at most 99'],
  [
    { orderLimits: { ...settings.orderLimits, newcomer: { pieces: 301 } } },
    'orderLimits `newcomer` must not have more',
  ],
  [{ deliveryPromise: { ...promise, cutOffHour: 25 } }, 'deliveryPromise.cutOffHour must be'],
  [{ deliveryPromise: { ...promise, closedOn: ['Sunday', 'Sunday'] } }, 'deliveryPromise.closedOn names one twice'],
  [{ deliveryPromise: { ...promise, closedOn: [...weekdays] } }, 'deliveryPromise.closedOn must leave a day open'],
  [{ holidays: ['2026-02-30'] }, 'holidays'],
  [{ deliveryPromise: { ...promise, transitDays: transit(3, 2) } }, 'deliveryPromise.transitDays.same state'],
  [{ deliveryPromise: { ...promise, transitDays: transit(2, 5) } }, 'deliveryPromise.transitDays.same state.most'],
  [{ deliveryState: 'Madras' }, 'deliveryState must be a state'],
  [{ reportDays: -1 }, 'reportDays'],
])('A wrong setting of shop.config.ts stops the start with a message: %#', (wrong, problem) => {
  const chosen = { ...settings, ...wrong } as OwnerSettings
  expect(() => readConfig(services, chosen)).toThrow(`- shop.config.ts: settings.${problem}`)
})

it('A variable of a former release is named with what became of it, and changes nothing', () => {
  const config = readConfig({ ...services, LOTS: 'on', SELLER_SECOND_FACTOR: 'off', GIFTS: '' })
  expect(config.settings).toEqual(readConfig(services).settings)
  expect(configWarnings(config)).toEqual([
    'LOTS is no variable any more: a product is kept in lots from its first lot on. Remove it',
    expect.stringMatching(/^SELLER_SECOND_FACTOR is no variable any more: it is the setting `secondFactor`/),
  ])
  expect(configWarnings(readConfig(services))).toEqual([])
})
