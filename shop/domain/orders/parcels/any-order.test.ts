import { randomUUID } from 'node:crypto'

import fc from 'fast-check'

import { parcelStates } from '#contract/orders/parcels'
import { storeCourierEvent } from '#domain/orders/parcels/courier-events'
import { moveParcel } from '#domain/orders/parcels/move-parcel'
import type { Queue } from '#domain/process/queue'
import { expect, it as base } from '#test/fixtures'
import { COURIER, shipParcel } from '#test/scenes/parcels'
import type { TestShop } from '#test/shop'

const it = base

const reported = parcelStates.slice(1)
const event = fc.record({ parcel: fc.nat({ max: 1 }), state: fc.constantFrom(...reported) })
/** The events of two parcels of one order, each up to ten times and in any order, some before their parcel is added. */
const history = fc
  .uniqueArray(event, { minLength: 1, maxLength: 8, selector: ({ parcel, state }) => `${parcel} ${state}` })
  .chain((events) =>
    fc.record({
      events: fc.constant(events),
      sent: fc
        .array(fc.constantFrom(...events), { maxLength: 12 })
        .chain((again) => fc.shuffledSubarray([...events, ...again], { minLength: events.length + again.length })),
      early: fc.nat({ max: 4 }),
    }),
  )

/** Jobs run at once, and the last one twice: a job may be repeated. */
function atOnce(shop: TestShop): { queue: Queue; run: () => Promise<void> } {
  const moves: { courier: string; number: string }[] = []
  const queue: Queue = {
    ...shop.deps.queue,
    send: async (db, job, options) => {
      if (job.name === 'parcel') moves.push(job.data)
      else await shop.deps.queue.send(db, job, options)
    },
  }
  const run = async () => {
    for (const move of [...moves.splice(0), ...moves.slice(-1)]) await moveParcel(shop.db, shop.context, move)
  }
  return { queue, run }
}

// Mutation: the state of the last event; a late event takes the parcel back.
it('Any order, repetition and delay of events ends in the furthest state, and the order follows its parcels', async ({
  shop,
  seller,
  buyer,
}) => {
  const product = await shop.stock(1_000)
  await fc.assert(
    fc.asyncProperty(history, async ({ events, sent, early }) => {
      const { orderId } = await buyer.buy([{ product, quantity: 2 }])
      const numbers = [0, 1].map(() => randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase())
      const ids = new Map(events.map((each) => [each, randomUUID()]))
      const { queue, run } = atOnce(shop)
      const report = async (each: (typeof events)[number]) => {
        const body = Buffer.from(JSON.stringify(each))
        const occurredAt = new Date(Date.now() - 60_000)
        const what = {
          type: each.state,
          number: numbers[each.parcel] ?? '',
          state: each.state,
          place: undefined,
          occurredAt,
        }
        await storeCourierEvent(shop.db, queue, COURIER, { id: ids.get(each) ?? '', event: what, body })
        await run()
      }
      for (const each of sent.slice(0, early)) await report(each)
      for (const number of numbers) await shipParcel(seller, orderId, [{ product, quantity: 1 }], { number })
      for (const each of sent.slice(early)) await report(each)
      // The parcels that were added after their events move by a job of their own.
      for (const number of numbers) await moveParcel(shop.db, shop.context, { courier: COURIER, number })

      const furthest = numbers.map((_, parcel) =>
        Math.max(0, ...events.filter((each) => each.parcel === parcel).map(({ state }) => parcelStates.indexOf(state))),
      )
      const order = (await buyer.orders()).find(({ _id }) => _id === orderId)
      expect(order?.parcels?.map(({ state }) => parcelStates.indexOf(state))).toEqual(furthest)
      const isAllThere = furthest.every((state) => parcelStates[state] === 'delivered')
      expect(order?.status).toBe(isAllThere ? 'Delivered' : 'Shipped')
    }),
    { numRuns: 25 },
  )
  await shop.expectHealth()
})

// Mutation: parcels that arrive at once, without the lock of their order.
it('Parcels that arrive at the same moment deliver their order once', async ({ shop, seller, buyer }) => {
  const product = await shop.stock(100)
  const { orderId } = await buyer.buy([{ product, quantity: 4 }])
  const numbers: string[] = []
  for (let n = 0; n < 4; n++) {
    const { parcels } = await shipParcel(seller, orderId, [{ product, quantity: 1 }])
    numbers.push(parcels.at(-1)?.number ?? '')
  }
  const journeys = numbers.flatMap((number) => Array.from({ length: 5 }, () => number))
  const answers = await Promise.all(
    journeys.map(async (number) => {
      const [answer] = await shop.sandbox.courier.report(number, 'parcel.delivered')
      return answer
    }),
  )
  expect(new Set(answers)).toEqual(new Set([200]))
  await expect.poll(async () => (await buyer.orders())[0]?.status, { timeout: 20_000 }).toBe('Delivered')
  await expect.poll(() => shop.mailsTo(buyer, /has been delivered/)).toHaveLength(1)
  await shop.expectHealth()
})
