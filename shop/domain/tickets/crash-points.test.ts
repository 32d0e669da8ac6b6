// The shop crashes at each request to the database while a ticket is opened and answered, and while an email to it is kept.
// The form or the mail server comes again: no word is lost, none is kept twice, and each mail is queued once.
import { randomUUID } from 'node:crypto'

import { acceptMail } from '#domain/tickets/accept-mail'
import { answerTicket } from '#domain/tickets/answer-ticket'
import { openTicket } from '#domain/tickets/open-ticket'
import { ticketAddress } from '#domain/tickets/ticket-address'
import { rawMail } from '#test/scenes/tickets'
import { crashEverywhere, type CrashScenario } from '../../../tests/crash/crash-points.ts'
import { crashTest as it, expect } from '../../../tests/crash/fixtures.ts'
import type { Harness } from '../../../tests/crash/harness.ts'
import type { Shop } from '../../../tests/crash/intercepted-shop.ts'

const ofTickets = { signingKey: 'a key', ticketMail: { mailbox: 'tickets@shop.example', secret: 'a secret' } }

/** A shopper, and the acts around her one ticket. */
async function openScene(harness: Harness) {
  const { id: userId, email } = await harness.customer()
  // The mailbox of a shop of its own, so that its mails can be counted.
  const shopEmail = `shop-${randomUUID()}@example.com`
  const contextOf = ({ context }: Shop) => ({ ...context, ...ofTickets, shopEmail })
  const form = { name: 'Asha', email, message: 'The jar is broken.', draftId: randomUUID() }
  const ticket = () =>
    harness.db.selectFrom('tickets').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  const open = (shop: Shop) => openTicket(shop.db, contextOf(shop), form, { userId, mayMail: true })
  return {
    open,
    answer: async (shop: Shop, draftId: string) => {
      const answer = { id: (await ticket()).id, message: 'A new one is on its way.', draftId, close: 'solved' } as const
      return answerTicket(shop.db, contextOf(shop), { id: harness.sellerId }, answer)
    },
    /** An email of the shopper with a file, which the mail server hands over until it is taken. */
    mail: async () => {
      const { number } = await ticket()
      const address = ticketAddress(ofTickets.ticketMail.mailbox, ofTickets.signingKey, number)
      const raw = rawMail(address, 'Here is the photo.', { From: `Asha <${email}>` })
      return (shop: Shop) => acceptMail(shop.db, contextOf(shop), number, raw)
    },
    ends: async (entries: string[], mails: { toShopper: RegExp; shopper: number; shop: number }) => {
      const { id, entries: counted } = await ticket()
      const kept = await harness.db
        .selectFrom('ticket_entries')
        .select('kind')
        .where('ticket_id', '=', id)
        .orderBy('id')
        .execute()
      expect(kept.map(({ kind }) => kind)).toEqual(entries)
      expect(counted).toBe(entries.length)
      expect(await harness.mails(email, mails.toShopper)).toBe(mails.shopper)
      expect(await harness.mails(shopEmail, /./)).toBe(mails.shop)
      return []
    },
  }
}

const scenes: Record<string, (harness: Harness) => Promise<CrashScenario>> = {
  'opening a ticket, and the form is sent again': async (harness) => {
    const scene = await openScene(harness)
    return {
      act: scene.open,
      after: scene.open,
      ends: () => scene.ends(['message'], { toShopper: /./, shopper: 1, shop: 1 }),
    }
  },
  'answering and closing it, and the form is sent again': async (harness) => {
    const scene = await openScene(harness)
    await scene.open(harness.second)
    const draftId = randomUUID()
    const answer = (shop: Shop) => scene.answer(shop, draftId)
    return {
      act: answer,
      after: answer,
      ends: () => scene.ends(['message', 'message', 'closed'], { toShopper: /./, shopper: 2, shop: 1 }),
    }
  },
  'keeping an email that opens it again, and the mail server sends it again': async (harness) => {
    const scene = await openScene(harness)
    await scene.open(harness.second)
    await scene.answer(harness.second, randomUUID())
    const mail = await scene.mail()
    return {
      act: mail,
      after: mail,
      ends: () =>
        scene.ends(['message', 'message', 'closed', 'message', 'reopened'], { toShopper: /./, shopper: 2, shop: 2 }),
    }
  },
}

it.for(Object.entries(scenes))('%s', { timeout: 120_000 }, ([, open], { harness }) =>
  crashEverywhere(harness, () => open(harness)),
)
