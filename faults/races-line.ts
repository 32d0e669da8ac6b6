import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

import { type Book, buyOn, invite } from './buyers.ts'
import { knock, race, type Scene } from './race.ts'

const TIMES = 4
/** Silence of a line is noticed after 8 s, and every shopper may meet a dead one. */
const GOES_ON_WITHIN_MS = 20_000

/** People who buy while the line is in trouble; answers the book of it. */
async function whileBuying({ shop, book, shelve }: Scene, trouble: (book: Book) => Promise<void>): Promise<void> {
  const products = await Promise.all([40, 1_000, 1_000].map(shelve))
  const buying = buyOn(shop, await invite(shop, 12), products)
  try {
    await trouble(buying.book)
    await pause(2_000)
  } finally {
    await buying.stop()
  }
  Object.assign(book, buying.book)
}

export const lineRaces = [
  // What was sent and never answered may be done or not; the shop finds out by reading again.
  // Mutant: does not listen for errors of a line at work.
  race(
    `the line to the database freezes ${TIMES} times, and is cut every other time, under load`,
    async (scene) => {
      const { line, book } = scene
      await whileBuying(scene, async () => {
        for (let nth = 0; nth < TIMES; nth++) {
          await pause(2_500)
          line.freeze()
          await pause(2_000)
          if (nth % 2) line.cut()
          line.thaw()
        }
      })
      return `${book.bought.length} orders acknowledged, ${book.unanswered} unanswered`
    },
    // A mail whose delivery could not be noted down is sent again.
    { mailsMayRepeat: true },
  ),

  // Mutant: waits for a line that says nothing any more.
  race(
    'every open line to the database goes dead and nobody is told, twice, under load',
    async (scene) => {
      const { shop, line, book } = scene
      let longest = 0
      await whileBuying(scene, async (written) => {
        for (let nth = 0; nth < 2; nth++) {
          await pause(4_000)
          // More than there may be lines, each a while on its way: now all are open, and none is left to be opened.
          await knock(shop, 40)
          line.abandon()
          const [began, before] = [performance.now(), written.bought.length]
          while (written.bought.length < before + 12 && performance.now() < began + GOES_ON_WITHIN_MS) await pause(50)
          longest = Math.max(longest, performance.now() - began)
          assert.ok(longest < GOES_ON_WITHIN_MS, `nobody could buy for ${Math.round(longest)} ms`)
        }
      })
      return (
        `${book.bought.length} orders acknowledged, ${book.unanswered} unanswered; ` +
        `12 more orders within ${(longest / 1_000).toFixed(1)} s`
      )
    },
    { mailsMayRepeat: true },
  ),
]
