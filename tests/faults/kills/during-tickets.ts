import { setTimeout as pause } from 'node:timers/promises'

import type { FaultCase } from '../fault.ts'
import { createBuyers, createSignedInSeller } from '../harness/data.ts'
import { untilQuiet } from '../harness/findings.ts'
import { startShop } from '../harness/running-shop.ts'
import { ticketFindings } from '../harness/ticket-findings.ts'
import { keepWriting } from '../harness/ticket-writers.ts'

const WRITERS = 6
const ROUNDS = 12

/** kill -9 of server and database at random while tickets are opened, answered, and replied to by emails that come twice. */
export const killsDuringTickets: FaultCase = {
  name: `kill -9 while tickets are written by form and by email, ${ROUNDS} rounds`,
  run: async (random, kind) => {
    const shop = await startShop({ ...kind })
    try {
      const seller = await createSignedInSeller(shop)
      const { written, repeated, stop } = keepWriting(shop, await createBuyers(shop, WRITERS), seller)
      const killed = { server: 0, database: 0 }
      for (let round = 0; round < ROUNDS; round++) {
        await pause(300 + random() * 900)
        const victim = random() < 0.5 ? 'server' : 'database'
        killed[victim]++
        await (victim === 'server' ? shop.killServer() : shop.killDatabase())
      }
      await stop()
      await untilQuiet(shop)
      const { differences, mails, repeatedMails } = await ticketFindings(shop, written)
      const entries = written.reduce((sum, { texts }) => sum + texts.length, 0)
      return {
        // A server that dies between the acceptance of a mail and its record sends it again.
        passed: differences.length === 0 && written.length >= WRITERS && repeatedMails <= killed.server,
        figures:
          `${killed.server} x server, ${killed.database} x database; ${written.length} tickets with ${entries} messages, ` +
          `${repeated()} of them sent again without an answer; ${mails} mails, ${repeatedMails} repeated; ` +
          (differences.length === 0 ? 'none lost, none kept twice, each number mailed once' : differences.join('; ')),
      }
    } finally {
      await shop.stop()
    }
  },
}
