import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { calls } from '#contract/calls'
import type { UnsentEmails } from '#contract/messages/mails'
import { createSeller } from '#domain/accounts/sellers'
import { startSellerSession } from '#domain/accounts/sessions'
import type { MailFault } from '#sandbox/mailbox/mailbox'
import type { FaultCase } from '../fault.ts'
import { createProduct, createBuyers } from '../harness/data.ts'
import { findings, isClean, untilQuiet } from '../harness/findings.ts'
import { percentile } from '../harness/percentile.ts'
import { queueMails } from '../harness/queue-mails.ts'
import { type RunningShop, startShop } from '../harness/running-shop.ts'
import { buySteadily } from '../harness/steady-buyers.ts'

// Few enough that the shop is not saturated: queueing would hide what else shoppers wait for.
const BUYERS = 16
const BURST = 500
/** Limits: seconds until all mails are delivered after the server is back, and the delivery rate of a burst. */
const DELIVERED_WITHIN_SECONDS = 120
const DRAIN_PER_SECOND = 50
/** How many times slower an order may get at the 95th percentile; times below the second number are noise. */
const SLOWER_AT_MOST = 2
const NOISE_MS = 150

// The hang is longer than the 10 s limit of one delivery attempt.
const failures: { fault: MailFault; seconds: number }[] = [
  { fault: 'refuse', seconds: 8 },
  { fault: 'hang', seconds: 14 },
  { fault: '4xx', seconds: 8 },
]

/** The mail server is away, hangs, refuses temporarily and permanently, and drops connections, under orders. */
export const mailServerFailures: FaultCase = {
  name: 'mail server away, hanging, refusing and dropping connections, under orders',
  run: async () => {
    const shop = await startShop()
    const set = (fault: MailFault) => shop.sandbox.mailbox.faults.set(fault)
    try {
      const perSecond = Math.round(BURST / (await drain(shop)))
      const page = await openUndeliveredMails(shop)
      const products = await Promise.all([1_000, 1_000, 1_000, 1_000].map((quantity) => createProduct(shop, quantity)))
      const load = buySteadily(shop, await createBuyers(shop, BUYERS), products)
      const p95 = async (seconds: number) => {
        const from = load.creates.length
        await pause(seconds * 1_000)
        return percentile(
          load.creates.slice(from).map(({ ms }) => ms),
          95,
        )
      }

      await pause(2_000)
      const before = await p95(8)
      const during: number[] = []
      for (const { fault, seconds } of failures) {
        set(fault)
        during.push(await p95(seconds))
      }
      const backlog = await asAfterTenMinutes(shop)
      set(undefined)
      const deliveredAfter = await untilDelivered(shop, new Date())
      const after = await p95(8)

      set('5xx')
      await pause(2_000)
      set('drop')
      const dropFrom = Date.now()
      await pause(2_000)
      set(undefined)
      const dropTo = Date.now()
      await load.stop()
      await untilQuiet(shop)
      const deadLetters = (await page.look()).failedCount
      const sent = await page.sendAllAgain()
      await untilDelivered(shop, new Date())

      const found = await findings(shop, load.history)
      const { twice, unexplained } = duplicatesOf(shop, dropFrom, dropTo)
      const worst = Math.max(...during)
      const passed =
        isClean(found) &&
        load.history.unanswered === 0 &&
        deliveredAfter <= DELIVERED_WITHIN_SECONDS &&
        deadLetters > 0 &&
        sent === deadLetters &&
        unexplained === 0 &&
        perSecond >= DRAIN_PER_SECOND &&
        worst <= Math.max(before, NOISE_MS) * SLOWER_AT_MOST
      return {
        passed,
        figures:
          `${load.history.orders.length} orders, ${load.history.unanswered} calls unanswered; p95 of an order ` +
          `${before.toFixed(0)} ms before, ${failures.map(({ fault }, i) => `${fault} ${during[i]?.toFixed(0)} ms`).join(', ')}, ` +
          `${after.toFixed(0)} ms after; ` +
          `${backlog} mails waited, delivered ${deliveredAfter.toFixed(0)} s after its return; ${deadLetters} dead letters, ` +
          `${sent} sent again; ${twice} came twice, ${unexplained} of them without a dropped connection; ` +
          `${found.lostMails} lost; a burst of ${BURST} drains at ${perSecond} a second`,
      }
    } finally {
      await shop.stop()
    }
  },
}

/** The seconds it takes to deliver a burst of mails. */
async function drain(shop: RunningShop): Promise<number> {
  const began = performance.now()
  await queueMails(shop, BURST)
  while (shop.sandbox.mailbox.messages().length < BURST) await pause(20)
  const seconds = (performance.now() - began) / 1_000
  shop.sandbox.mailbox.clear()
  return seconds
}

/** The seller's page of undelivered mails, through its calls. */
async function openUndeliveredMails({ db, url }: RunningShop) {
  const sellerId = await createSeller(db, {
    name: 'Seller',
    email: 'seller@example.com',
    password: 'a fig and a walnut',
  })
  const cookie = `seller=${await startSellerSession(db, sellerId)}`
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const post = { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await (await fetch(url + path, body ? post : { headers: { cookie } })).json()) as T
  }
  const look = () => ask<UnsentEmails>(calls.sellerMails.path)
  return {
    look,
    sendAllAgain: async () => {
      let sent = 0
      for (;;) {
        const ids = (await look()).failed.map(({ _id }) => _id)
        if (ids.length === 0) return sent
        sent += (await ask<{ count?: number }>(calls.sellerMailsSendAgain.path, { ids })).count ?? 0
      }
    },
  }
}

/** Gives waiting mails the retry state of ten minutes: the next attempt is up to a minute away. Resolves with their count. */
async function asAfterTenMinutes({ db }: RunningShop): Promise<number> {
  const { rows } = await sql`
    UPDATE pgboss.job SET retry_count = 14, start_after = now() + random() * retry_delay_max * interval '1 second'
    WHERE name = 'mail' AND state IN ('created', 'retry') RETURNING id`.execute(db)
  return rows.length
}

/** The seconds until every mail queued before `when` has left the queue. */
async function untilDelivered({ db }: RunningShop, when: Date): Promise<number> {
  const deadline = performance.now() + 4 * 60_000
  for (;;) {
    const { rows } = await sql<{ open: number }>`
      SELECT count(*)::int AS open FROM pgboss.job
      WHERE name = 'mail' AND state IN ('created', 'retry', 'active') AND created_on <= ${when}`.execute(db)
    if (rows[0]?.open === 0 || performance.now() > deadline) return (Date.now() - when.getTime()) / 1_000
    await pause(100)
  }
}

// Only a connection dropped after the mail was accepted may cause a second copy.
function duplicatesOf({ sandbox }: RunningShop, dropFrom: number, dropTo: number) {
  const came = Map.groupBy(sandbox.mailbox.messages(), ({ messageId }) => messageId)
  const twice = [...came.values()].filter(({ length }) => length > 1)
  const isDropped = (at: string) => Date.parse(at) >= dropFrom && Date.parse(at) <= dropTo
  const unexplained = twice.filter((mails) => mails.filter(({ receivedAt }) => !isDropped(receivedAt)).length > 1)
  return { twice: twice.length, unexplained: unexplained.length }
}
