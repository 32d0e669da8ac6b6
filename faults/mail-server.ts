import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { calls } from '#contract/calls'
import type { MailsNotOut } from '#contract/mails'
import { createSeller } from '#domain/accounts/sellers'
import { startSellerSession } from '#domain/accounts/sessions'
import type { MailFault } from '#sandbox/mailbox/mailbox'
import { invite } from './buyers.ts'
import { findings, untilQuiet } from './check.ts'
import { isClean, shelve } from './kill-rounds.ts'
import { writeMails } from './mail-kills.ts'
import { percentile } from './percentile.ts'
import { watch } from './provider-load.ts'
import type { Fault } from './run.ts'
import { openShopUnderFire, type ShopUnderFire } from './shop-under-fire.ts'

// As many that the shop has time left: a queue of shoppers would hide what else they wait for.
const BUYERS = 16
const BURST = 500
/** All mails are out within so many seconds after the mail server is back, and a burst drains at so many a second. */
const OUT_WITHIN_SECONDS = 120
const DRAIN_PER_SECOND = 50
/** At the 95th percentile an order takes at most so many times as long as before the trouble; less than this is noise. */
const SLOWER_AT_MOST = 2
const NOISE_MS = 150

// Hanging is longer than the 10 s a mail is tried for.
const troubles: { fault: MailFault; seconds: number }[] = [
  { fault: 'refuse', seconds: 8 },
  { fault: 'hang', seconds: 14 },
  { fault: '4xx', seconds: 8 },
]

/** The mail server goes away, hangs, refuses for now and for good, and cuts the line, while people buy. */
export const mailServerTrouble: Fault = {
  name: 'mail server away, hanging, refusing and cutting the line, under orders',
  run: async () => {
    const shop = await openShopUnderFire()
    const set = (fault: MailFault) => shop.sandbox.mailbox.faults.set(fault)
    try {
      const perSecond = Math.round(BURST / (await drain(shop)))
      const desk = await openDesk(shop)
      const products = await Promise.all([1_000, 1_000, 1_000, 1_000].map((quantity) => shelve(shop, quantity)))
      const watched = watch(shop, await invite(shop, BUYERS), products)
      const p95 = async (seconds: number) => {
        const from = watched.creates.length
        await pause(seconds * 1_000)
        return percentile(
          watched.creates.slice(from).map(({ ms }) => ms),
          95,
        )
      }

      await pause(2_000)
      const before = await p95(8)
      const during: number[] = []
      for (const { fault, seconds } of troubles) {
        set(fault)
        during.push(await p95(seconds))
      }
      const backlog = await asAfterTenMinutes(shop)
      set(undefined)
      const outAfter = await untilOut(shop, new Date())
      const after = await p95(8)

      set('5xx')
      await pause(2_000)
      set('drop')
      const dropFrom = Date.now()
      await pause(2_000)
      set(undefined)
      const dropTo = Date.now()
      await watched.stop()
      await untilQuiet(shop)
      const deadLetters = (await desk.look()).failedCount
      const sent = await desk.sendAllAgain()
      await untilOut(shop, new Date())

      const found = await findings(shop, watched.book)
      const { twice, unexplained } = copies(shop, dropFrom, dropTo)
      const worst = Math.max(...during)
      const passed =
        isClean(found) &&
        watched.book.unanswered === 0 &&
        outAfter <= OUT_WITHIN_SECONDS &&
        deadLetters > 0 &&
        sent === deadLetters &&
        unexplained === 0 &&
        perSecond >= DRAIN_PER_SECOND &&
        worst <= Math.max(before, NOISE_MS) * SLOWER_AT_MOST
      return {
        passed,
        figures:
          `${watched.book.bought.length} orders, ${watched.book.unanswered} calls unanswered; p95 of an order ` +
          `${before.toFixed(0)} ms before, ${troubles.map(({ fault }, i) => `${fault} ${during[i]?.toFixed(0)} ms`).join(', ')}, ` +
          `${after.toFixed(0)} ms after; ` +
          `${backlog} mails waited, out ${outAfter.toFixed(0)} s after it was back; ${deadLetters} dead letters, ` +
          `${sent} sent again; ${twice} came twice, ${unexplained} of them without a cut line; ` +
          `${found.lostMails} lost; a burst of ${BURST} drains at ${perSecond} a second`,
      }
    } finally {
      await shop.stop()
    }
  },
}

/** Seconds that many mails take which were all written at once. */
async function drain(shop: ShopUnderFire): Promise<number> {
  const began = performance.now()
  await writeMails(shop, BURST)
  while (shop.sandbox.mailbox.messages().length < BURST) await pause(20)
  const seconds = (performance.now() - began) / 1_000
  shop.sandbox.mailbox.clear()
  return seconds
}

/** The seller at the page of mails, as the browser asks for it. */
async function openDesk({ db, url }: ShopUnderFire) {
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
  const look = () => ask<MailsNotOut>(calls.sellerMails.path)
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

/** Makes what waits as old as if it had been tried for ten minutes: the next try is up to a minute away. */
async function asAfterTenMinutes({ db }: ShopUnderFire): Promise<number> {
  const { rows } = await sql`
    UPDATE pgboss.job SET retry_count = 14, start_after = now() + random() * retry_delay_max * interval '1 second'
    WHERE name = 'mail' AND state IN ('created', 'retry') RETURNING id`.execute(db)
  return rows.length
}

/** Seconds until every mail written before `when` has left the queue. */
async function untilOut({ db }: ShopUnderFire, when: Date): Promise<number> {
  const deadline = performance.now() + 4 * 60_000
  for (;;) {
    const { rows } = await sql<{ open: number }>`
      SELECT count(*)::int AS open FROM pgboss.job
      WHERE name = 'mail' AND state IN ('created', 'retry', 'active') AND created_on <= ${when}`.execute(db)
    if (rows[0]?.open === 0 || performance.now() > deadline) return (Date.now() - when.getTime()) / 1_000
    await pause(100)
  }
}

// A line that is cut after the mail was taken is the one thing that a second copy may come from.
function copies({ sandbox }: ShopUnderFire, dropFrom: number, dropTo: number) {
  const came = Map.groupBy(sandbox.mailbox.messages(), ({ messageId }) => messageId)
  const twice = [...came.values()].filter(({ length }) => length > 1)
  const isCut = (at: string) => Date.parse(at) >= dropFrom && Date.parse(at) <= dropTo
  const unexplained = twice.filter((mails) => mails.filter(({ receivedAt }) => !isCut(receivedAt)).length > 1)
  return { twice: twice.length, unexplained: unexplained.length }
}
