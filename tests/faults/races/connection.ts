import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

import { type History, keepBuying } from '../harness/buyers.ts'
import { createBuyers } from '../harness/data.ts'
import { warmUp, race, type Setup } from './race.ts'

const TIMES = 4
/** A silent connection is detected after 8 s, and each shopper may meet one. */
const RESUMES_WITHIN_MS = 20_000

/** Lets shoppers buy during `disturb`, and adds what they were told to the history of the race. */
async function whileBuying(
  { shop, history, createProduct }: Setup,
  disturb: (history: History) => Promise<void>,
): Promise<void> {
  const products = await Promise.all([40, 1_000, 1_000].map(createProduct))
  const buying = keepBuying(shop, await createBuyers(shop, 12), products)
  try {
    await disturb(buying.history)
    await pause(2_000)
  } finally {
    await buying.stop()
  }
  Object.assign(history, buying.history)
}

export const connectionRaces = [
  // A statement without an answer may be done or not; the shop finds out by reading again.
  // Mutation: does not listen for errors of a connection in use.
  race(
    `the connection to the database freezes ${TIMES} times, and breaks every other time, under load`,
    async (setup) => {
      const { link, history } = setup
      await whileBuying(setup, async () => {
        for (let nth = 0; nth < TIMES; nth++) {
          await pause(2_500)
          link.freeze()
          await pause(2_000)
          if (nth % 2) link.cut()
          link.thaw()
        }
      })
      return `${history.orders.length} orders acknowledged, ${history.unanswered} unanswered`
    },
    // A mail whose delivery could not be recorded is sent again.
    { mailsMayRepeat: true },
  ),

  // Mutation: waits for a connection that has gone silent.
  race(
    'every open connection to the database goes silent, twice, under load',
    async (setup) => {
      const { shop, link, history } = setup
      let longest = 0
      await whileBuying(setup, async (current) => {
        for (let nth = 0; nth < 2; nth++) {
          await pause(4_000)
          // More calls than the pool has connections, each slow: now all are open, and none can be opened later.
          await warmUp(shop, 40)
          link.abandon()
          const [began, before] = [performance.now(), current.orders.length]
          while (current.orders.length < before + 12 && performance.now() < began + RESUMES_WITHIN_MS) await pause(50)
          longest = Math.max(longest, performance.now() - began)
          assert.ok(longest < RESUMES_WITHIN_MS, `nobody could buy for ${Math.round(longest)} ms`)
        }
      })
      return (
        `${history.orders.length} orders acknowledged, ${history.unanswered} unanswered; ` +
        `12 more orders within ${(longest / 1_000).toFixed(1)} s`
      )
    },
    { mailsMayRepeat: true },
  ),
]
