// `npm run test:alerts`: each alert of deploy/monitoring/alerts.yaml is silent in a shop that sells, and fires when its
// cause is planted. Prometheus reads the shop and evaluates the rules; only their `for` is left out.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { expect, it, onTestFinished, vi } from 'vitest'

import { calls } from '#contract/calls'
import { startTestShop, type TestShop } from '#test/shop'
import { type Cause, causes, type Sold } from './causes.ts'
import { processCauses } from './process-causes.ts'
import { type Prometheus, startPrometheus } from './prometheus.ts'
import { rules } from './rules.ts'

const METRICS_TOKEN = 'the token of the metrics'
const USUAL_MS = 1_000
const HEALTHY_READS = 5
const TIMEOUT = 180_000

it('every alert has a cause here', () => {
  expect([...Object.keys(causes), ...Object.keys(processCauses)].toSorted()).toEqual(
    rules.map(({ alert }) => alert).toSorted(),
  )
})

it.for(Object.entries(causes))('%s', { timeout: TIMEOUT }, async ([alert, cause]) => {
  const folder = await emptyFolder()
  const shop = await shopOf(cause, folder)
  const prometheus = await prometheusOf(folder, cause)
  await prometheus.watch(shop.url)
  await reads(prometheus, 1)
  const sold = await sellSomething(shop)
  await expectSilence(prometheus)
  const again = (await cause.plant(shop, sold, { folder, watch: prometheus.watch })) ?? (async () => {})
  await expectFiring(prometheus, alert, again)
})

it.for(Object.entries(processCauses))('%s', { timeout: TIMEOUT }, async ([alert, { start, everyMs }]) => {
  const folder = await emptyFolder()
  const prometheus = await prometheusOf(folder, { everyMs })
  const { url, again } = await start(METRICS_TOKEN)
  await prometheus.watch(url)
  await expectSilence(prometheus)
  await expectFiring(prometheus, alert, again)
})

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mewa-alerts-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function shopOf(cause: Cause, folder: string): Promise<TestShop> {
  const environment = await cause.environment?.(folder)
  const after = cause.around?.()
  const shop = await startTestShop({ METRICS_TOKEN, ...environment }).finally(after)
  onTestFinished(shop.stop)
  return shop
}

async function prometheusOf(folder: string, { everyMs = USUAL_MS }: { everyMs?: number | undefined }) {
  const prometheus = await startPrometheus({ folder, token: METRICS_TOKEN, everyMs })
  onTestFinished(prometheus.stop)
  return prometheus
}

async function sellSomething(shop: TestShop): Promise<Sold> {
  const product = await shop.stock(1_000)
  const buyer = await shop.buyer()
  const paid = await buyer.buy([{ product, quantity: 1 }])
  await shop.visitor().get(calls.productList.path)
  const mailed = () => shop.mailsTo(buyer, /./).length > 0
  await vi.waitUntil(mailed, { timeout: 10_000 })
  return { product, buyer, paid }
}

const reads = (prometheus: Prometheus, least: number) =>
  vi.waitUntil(async () => (await prometheus.reads()) >= least, { timeout: 60_000, interval: 100 })

async function expectSilence(prometheus: Prometheus): Promise<void> {
  await reads(prometheus, (await prometheus.reads()) + HEALTHY_READS)
  expect(await prometheus.firing()).toEqual([])
}

async function expectFiring(prometheus: Prometheus, alert: string, again: () => Promise<unknown>): Promise<void> {
  let asked = Promise.resolve<unknown>(undefined)
  let isOver = true
  const repeat = () => {
    if (!isOver) return
    isOver = false
    asked = again().finally(() => (isOver = true))
  }
  await vi.waitUntil(
    async () => {
      repeat()
      return (await prometheus.firing()).includes(alert)
    },
    { timeout: 100_000, interval: 200 },
  )
  await asked
}
