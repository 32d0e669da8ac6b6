// Orders while the shop is closed for some days.
import { calls } from '#contract/calls'
import { dayOf, indianDay, isoDay } from '#contract/indian-day'
import { closedWords } from '#contract/wording'
import { demoSettings } from '#demo/settings'
import { changeSettings } from '#domain/settings/read-settings'
import { expect, it as base } from '#test/fixtures'
import { cleared } from '#test/scenes/settings'
import type { TestShop } from '#test/shop'

const it = base.extend('settings', { scope: 'file' }, { deliveryPromise: demoSettings.deliveryPromise })

const daysFromNow = (days: number) => isoDay(indianDay(new Date()) + days)

async function closeUntil(shop: TestShop, closedUntil: string): Promise<void> {
  await changeSettings(shop.db, { closedUntil })
  await expect.poll(() => shop.deps.settings.closedUntil).toBe(closedUntil)
}

it.afterEach(async ({ shop }) => {
  await cleared(shop.db)
  await shop.expectHealth()
})

it('are refused in words and hold nothing, from the day that it opens they are taken', async ({ shop, buyer }) => {
  const product = await shop.stock(5)
  const opens = daysFromNow(3)
  await closeUntil(shop, opens)
  const refused = await buyer.order([{ product, quantity: 1 }])
  expect(refused).toMatchObject({ status: 409, body: { success: false, code: 'conflict', msg: closedWords(opens) } })
  expect(await shop.stockOf(product)).toEqual({ available: 5, reserved: 0, sold: 0 })
  await closeUntil(shop, daysFromNow(0))
  expect((await buyer.order([{ product, quantity: 1 }])).status).toBe(200)
})

// Mutation: an order that was placed before is refused at its payment.
it('that were placed before are sold, and promised for the days after the break', async ({ shop, buyer }) => {
  const product = await shop.stock(5)
  const placed = await buyer.place([{ product, quantity: 1 }])
  const opens = daysFromNow(10)
  await closeUntil(shop, opens)
  expect(await buyer.verify(await shop.pay(placed))).toMatchObject({ status: 200 })
  expect(await shop.stockOf(product)).toEqual({ available: 4, reserved: 0, sold: 1 })
  const order = (await buyer.orders()).find(({ _id }) => _id === placed.orderId)
  expect(dayOf(order?.promise?.leaves ?? '')).toBeGreaterThanOrEqual(dayOf(opens))
  const { body } = await buyer.get(`${calls.addressPin.path}?pin=600001`)
  const [place] = (body as { places: { arrives?: { from: string } }[] }).places
  expect(dayOf(place?.arrives?.from ?? '')).toBeGreaterThan(dayOf(opens))
})
