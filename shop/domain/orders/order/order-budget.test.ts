// The number of round trips that an order costs, each of which is time and work for shop and database. A higher number
// needs a reason; `npm run bench -- orders` measures what it costs.
import { crashTest as it, expect } from '../../../../tests/crash/fixtures.ts'
import { openHarness } from '../../../../tests/crash/harness.ts'
import type { Request } from '../../../../tests/crash/interceptor.ts'
import { type OrderStage, orderStage } from '../../../../tests/crash/order-stage.ts'

const names = (requests: Request[]) => requests.map(({ what }) => /^\w+( \/\w+\/\w+)?/.exec(what)?.[0].toLowerCase())

async function requestsOf({ harness }: OrderStage, act: () => Promise<unknown>) {
  const { requests } = await harness.runWithCrash(undefined, act)
  return names(requests)
}

it('placing an order is one reading and one writing statement, and one that stores the payment', async ({
  harness,
  orders,
}) => {
  const [product, who] = [await harness.product(5), await harness.customer()]
  expect(await requestsOf(orders, () => orders.place(who, product, 2)(harness.shop))).toEqual([
    'select',
    'select',
    'post /v1/orders',
    'with',
  ])
})

it('settling is one statement after the provider was asked, and numbering one transaction', async ({
  harness,
  orders,
}) => {
  const scene = await orders.paid()
  expect(await requestsOf(orders, () => scene.prove(harness.shop))).toEqual([
    'get /v1/payments',
    'select',
    'begin',
    'with',
    'insert',
    'commit',
  ])
})

it('many payments at once are numbered in few transactions', async ({ harness, orders }) => {
  const scenes = await Promise.all(Array.from({ length: 8 }, () => orders.paid()))
  const requests = await requestsOf(orders, () => Promise.all(scenes.map((scene) => scene.prove(harness.shop))))
  expect(requests.filter((name) => name === 'commit').length).toBeLessThan(6)
  for (const scene of scenes) await scene.expectPaid()
})

it('stock in lots costs no further round trip of an order', async () => {
  const harness = await openHarness(true)
  try {
    const orders = orderStage(harness)
    const [product, who] = [await harness.product(5), await harness.customer()]
    const placing = await requestsOf(orders, () => orders.place(who, product, 2)(harness.shop))
    expect(placing).toEqual(['select', 'select', 'post /v1/orders', 'with'])
    const scene = await orders.paid()
    const proving = await requestsOf(orders, () => scene.prove(harness.shop))
    expect(proving).toEqual(['get /v1/payments', 'select', 'begin', 'with', 'insert', 'commit'])
  } finally {
    await harness.stop()
  }
})
