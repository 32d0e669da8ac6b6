import { setTimeout as pause } from 'node:timers/promises'

import { buyOn, invite } from './buyers.ts'
import { race } from './race.ts'

const TIMES = 4

export const lineRaces = [
  // What was sent and never answered may be done or not; the shop finds out by reading again.
  race(
    `the line to the database freezes ${TIMES} times, and is cut every other time, under load`,
    async ({ shop, line, book, shelve }) => {
      const products = await Promise.all([40, 1_000, 1_000].map(shelve))
      const buying = buyOn(shop, await invite(shop, 12), products)
      for (let nth = 0; nth < TIMES; nth++) {
        await pause(1_500)
        line.freeze()
        await pause(2_000)
        if (nth % 2) line.cut()
        line.thaw()
      }
      await pause(2_000)
      await buying.stop()
      Object.assign(book, buying.book)
      return `${book.bought.length} orders acknowledged, ${book.unanswered} unanswered`
    },
    // A mail whose delivery could not be noted down is sent again.
    { roundTripMs: 10, mailsMayRepeat: true },
  ),
]
