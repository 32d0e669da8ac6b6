// A new shop in production: it takes no orders before its owner has chosen what only she knows.
import { setTimeout as pause } from 'node:timers/promises'

import { samplesIn } from '#contract/business'
import { type AnswerOf, calls } from '#contract/calls'
import { opensSoon, refusals, taxNotChosen } from '#contract/wording'
import { settings as defaults } from '#shop'
import { details, production } from '#test/configuration'
import { expect, it as base } from '#test/fixtures'
import { cleared } from '#test/scenes/settings'
import { startTestShop } from '#test/shop'

const { NODE_ENV, PUBLIC_URL, MAIL_FROM } = production
const it = base
  // With the keys of the sandbox.
  .extend(
    'environment',
    { scope: 'file' },
    { NODE_ENV, PUBLIC_URL, MAIL_FROM, ALLOW_TEST_KEYS: '1', LABELS: 'optional' },
  )
  .extend('settings', { scope: 'file' }, { secondFactor: 'optional' })
it.beforeEach(({ shop }) => cleared(shop.db))

const own = { ...details, gstin: '33AAPFU0939F1Z2' }

// Mutations: the tax counts as chosen while the default is in force; the order is not asked whether the shop is open.
it('is closed in words until the details and the tax are chosen, also the tax that is the default', async ({
  shop,
  seller,
  buyer,
}) => {
  const product = await shop.stock(5)
  const path = calls.sellerSettings.path
  const lacks = async () => ((await seller.get(path)).body as AnswerOf<typeof calls.sellerSettings>).toOpen
  const choose = async (change: object) => {
    expect(await seller.put(path, change)).toMatchObject({ status: 200 })
    const now = await lacks()
    await expect.poll(() => shop.deps.settings.toOpen).toEqual(now)
    return now
  }
  const refused = { status: 409, body: { success: false, code: 'conflict', msg: opensSoon } }

  expect(await lacks()).toEqual([...samplesIn(defaults.business), taxNotChosen])
  expect(await buyer.order([{ product, quantity: 1 }])).toMatchObject(refused)
  expect(await choose({ business: own })).toEqual([taxNotChosen])
  expect(await buyer.order([{ product, quantity: 1 }])).toMatchObject(refused)
  expect(await shop.stockOf(product)).toEqual({ available: 5, reserved: 0, sold: 0 })

  expect(await choose({ taxMode: defaults.taxMode })).toEqual([])
  expect(await buyer.order([{ product, quantity: 1 }])).toMatchObject({ status: 200 })
  expect(await choose({ business: null })).toEqual(samplesIn(defaults.business))
  expect(await buyer.order([{ product, quantity: 1 }])).toMatchObject(refused)
})

// Mutations: each question starts an examination; a failed one is kept.
it('examines its server once for all who ask, and says in words that it could not', async ({ onTestFinished }) => {
  const parts = [{ part: 'machine', mistakes: [{ mistake: 'The disk is full.', remedy: 'Make room.' }] }]
  let runs = 0
  let ends: 'well' | 'badly' = 'badly'
  const shop = await startTestShop(
    {},
    {
      examine: async () => {
        runs += 1
        await pause(50)
        if (ends === 'badly') throw new Error('killed')
        return parts
      },
    },
  )
  onTestFinished(shop.stop)
  const seller = await shop.seller()
  const ask = () => seller.get(calls.deploymentExamination.path)
  expect(await ask()).toMatchObject({ status: 503, body: { msg: refusals.notExamined } })
  ends = 'well'
  const answers = await Promise.all([ask(), ask()])
  expect(answers).toMatchObject([
    { status: 200, body: { parts } },
    { status: 200, body: { parts } },
  ])
  expect(runs).toBe(2)
})
