import { readFile } from 'node:fs/promises'

import { sql } from 'kysely'

import { calls } from '#contract/calls'
import type { Db } from '#db/connect'
import { demoSettings } from '#demo/settings'
import { changeSettings, readSettings, settingsHistory } from '#domain/settings/read-settings'
import { takeOverVariables } from '#domain/settings/take-over-variables'
import { settings as defaults } from '#shop'
import { describe, expect, it as base, vi } from '#test/fixtures'
import { cleared } from '#test/scenes/settings'

const it = base.extend('db', { scope: 'file' }, ({ database }) => database.db)
it.beforeEach(({ db }) => cleared(db))

const sources = { defaults, fixed: {} }
const changeRaw = (db: Db, key: string, value: unknown) =>
  db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .execute()

it.for([
  [{ gift: true }, 'Unexpected field: gift.'],
  [{ gifts: 'yes' }, 'gifts must be true or false'],
  [{ deliveryState: 'Madras' }, 'deliveryState must be a state'],
  [{ orderLimits: { ...defaults.orderLimits, pieces: 0 } }, 'orderLimits.pieces must be at least 1'],
  [{ gifts: true, reportDays: 0.5 }, 'reportDays'],
  [
    { courier: { name: 'Swift', trackingUrl: 'http://swift.example/{number}' } },
    'courier.trackingUrl must be an https',
  ],
  [
    { courier: { name: 'Swift', trackingUrl: 'https://swift.example/parcels' } },
    'courier.trackingUrl must be an https',
  ],
  [{ courier: { name: ' ', trackingUrl: 'https://swift.example/{number}' } }, 'courier.name'],
  [{ __proto__: null, toString: 1 }, 'Unexpected field: toString.'],
] as const)('a wrong value is refused in words, and nothing is stored: %#', async ([change, why], { db }) => {
  await expect(changeSettings(db, change)).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining(why),
  })
  expect(await settingsHistory(db)).toEqual([])
})

it('the last choice of a key is in force, null goes back to the default, and each is kept with who made it', async ({
  db,
}) => {
  const { id } = await db
    .insertInto('sellers')
    .values({ name: 'Ravi', email: 'ravi@example.com', password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changeSettings(db, { gifts: true, reportDays: 3 })
  await changeSettings(db, { gifts: false }, id)
  expect(await readSettings(db, sources)).toEqual({ ...defaults, reportDays: 3 })
  await changeSettings(db, { reportDays: null }, id)
  expect(await readSettings(db, sources)).toEqual(defaults)
  expect(await settingsHistory(db)).toMatchObject([
    { key: 'reportDays', from: 3, to: null, by: 'Ravi', at: expect.any(Date) },
    { key: 'gifts', from: true, to: false, by: 'Ravi' },
    { key: 'reportDays', from: null, to: 3, by: null },
    { key: 'gifts', from: null, to: true, by: null },
  ])
})

it('a variable wins over what is stored, and a percentage counts only where it is added', async ({ db }) => {
  await changeSettings(db, { deliveryState: 'Kerala', taxMode: 'gst', taxPercent: 5 })
  expect(await readSettings(db, { defaults, fixed: { deliveryState: '' } })).toMatchObject({
    deliveryState: '',
    taxMode: 'gst',
    taxPercent: 0,
  })
  expect(await readSettings(db, { defaults, fixed: { taxMode: 'added' } })).toMatchObject({ taxPercent: 5 })
})

it('what a newer release has stored, and this one does not know, counts as its default', async ({ db }) => {
  await db
    .insertInto('settings')
    .values([
      { key: 'moonPhase', value: '"full"' },
      { key: 'gifts', value: '{"from": 3}' },
    ])
    .execute()
  expect(await readSettings(db, sources)).toEqual(defaults)
})

it.for([
  [
    { GIFTS: 'on', SELLER_SECOND_FACTOR: 'off', LOTS: 'on' },
    { gifts: true, secondFactor: 'optional' },
  ],
  [
    { GIFTS: 'off', SELLER_SECOND_FACTOR: 'required' },
    { gifts: false, secondFactor: 'required' },
  ],
  [
    { COURIER_NAME: 'Swift', COURIER_TRACKING_URL: 'https://swift.example/{number}' },
    { courier: { name: 'Swift', trackingUrl: 'https://swift.example/{number}' } },
  ],
  [{ COURIER_NAME: 'Swift', COURIER_TRACKING_URL: 'http://swift.example/{number}' }, {}],
  [{}, {}],
] as const)('variables of the release before go on as settings, once: %#', async ([variables, chosen], { db }) => {
  await takeOverVariables(db, variables)
  expect(await readSettings(db, sources)).toEqual({ ...defaults, ...chosen })
  const before = await settingsHistory(db)
  await takeOverVariables(db, { ...variables, ...('GIFTS' in variables && { GIFTS: 'on' }) })
  expect(await settingsHistory(db)).toEqual(before)
})

it('the holidays that a release before kept with the promise go on as a setting, once', async ({ db }) => {
  const migration = new URL('../../db/migrations/075-holidays.sql', import.meta.url)
  const { deliveryPromise } = demoSettings
  for (const holidays of [['2026-12-25'], ['2027-01-15']])
    await changeRaw(db, 'deliveryPromise', { ...deliveryPromise, holidays })
  for (let time = 0; time < 2; time++) await sql.raw(await readFile(migration, 'utf8')).execute(db)
  expect(await readSettings(db, sources)).toEqual({ ...defaults, deliveryPromise, holidays: ['2027-01-15'] })
  expect(await settingsHistory(db)).toHaveLength(3)
})

// Mutation: settings are read at the start alone.
describe('a choice of the owner', () => {
  it('is in force in each server within 5 s, for pages and orders', async ({ shop }) => {
    const other = await shop.another()
    try {
      const promised = async (url: string) => {
        const answer = await fetch(`${url}${calls.addressPin.path}?pin=600001`)
        return JSON.stringify(await answer.json()).includes('arrives')
      }
      expect([await promised(shop.url), await promised(other.url)]).toEqual([false, false])
      await changeSettings(shop.db, demoSettings)
      const since = performance.now()
      await vi.waitFor(
        async () => expect([await promised(shop.url), await promised(other.url)]).toEqual([true, true]),
        5_000,
      )
      expect(performance.now() - since).toBeLessThan(5_000)
      expect(shop.deps.settings.gifts).toBe(true)
      await changeSettings(shop.db, { deliveryPromise: null })
      await vi.waitFor(
        async () => expect([await promised(shop.url), await promised(other.url)]).toEqual([false, false]),
        5_000,
      )
    } finally {
      await other.stop()
    }
  })
})
