import type { Context } from 'hono'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { mayMailTicket } from '#api/http/mail-allowance'
import { consume, consumeAll, limiter, networkCounters } from '#api/http/middleware/rate-limit'
import { type App, serve } from '#api/http/serve'
import { figuresCsv, presentEntry, presentOwnTicket, presentSellerTicket, unreadFile } from '#api/present/tickets'
import { readSignedMail } from '#api/provider/read-signed-mail'
import { logAct, originOf } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { ticketNotices, ticketOpened, ticketRefusals } from '#contract/messages/ticket-wording'
import { Failure } from '#domain/process/failure'
import { acceptMail, ticketsOfMail } from '#domain/tickets/accept-mail'
import { answerTicket, closeTicket, markReached } from '#domain/tickets/answer-ticket'
import { ticketFigures } from '#domain/tickets/figures'
import { openTicket } from '#domain/tickets/open-ticket'
import { countTickets, listTickets, readTicket, readUnread, ticketsOf } from '#domain/tickets/read-tickets'
import { reply } from '#domain/tickets/reply'
import type { TicketContext } from '#domain/tickets/ticket-context'

const DAY = 86_400
const TEN_A_DAY = { points: 10, seconds: DAY, by: 'account' } as const
const OF_A_NETWORK = { points: 40, seconds: DAY }
// An email may come from anybody, and each costs its reading.
const EMAILS_OF_TICKET = { points: 30, seconds: 3_600 }
const REPLIES = { points: 30, seconds: 3_600, by: 'account' } as const

/** What tickets need of the shop. */
export function ticketContext({ queue, settings }: Deps): TicketContext {
  const { publicUrl, signingKey, ticketMail } = settings
  return { queue, publicUrl, signingKey, ticketMail }
}

/** /api/tickets */
export function ticketCalls(app: App, deps: Deps): void {
  const { db, settings } = deps
  const context = ticketContext(deps)

  serve(app, deps, calls.ticketOpen, {
    answer: async ({ c, body, user }) => {
      await spendTicket(c, user.id)
      const mayMail = await mayMailTicket(c, deps, user.email)
      const { id, number } = await openTicket(db, context, { ...body, email: user.email }, { userId: user.id, mayMail })
      return { msg: ticketOpened(number), id, number }
    },
  })

  serve(app, deps, calls.tickets, {
    answer: async ({ user }) => ({ tickets: (await ticketsOf(db, user.id)).map(presentOwnTicket) }),
  })

  serve(app, deps, calls.ticketOne, {
    answer: async ({ user, query: { id } }) => {
      const { ticket, entries } = await readTicket(db, id, user.id)
      return { ticket: presentOwnTicket(ticket), entries: entries.map((each) => presentEntry(each, 'shopper')) }
    },
  })

  serve(app, deps, calls.ticketReply, {
    limit: REPLIES,
    answer: async ({ user, body }) => {
      await reply(db, context, user.id, body)
      return { msg: ticketNotices.replied }
    },
  })

  serve(app, deps, calls.ticketMail, {
    answer: async ({ c }) => {
      try {
        const signature = c.req.header('x-mail-signature') ?? ''
        const { secret } = settings.ticketMail
        if (secret === undefined) throw new Failure('unauthenticated', ticketRefusals.wrongMailSignature)
        const raw = await readSignedMail(c.req.raw, secret, signature)
        for (const number of ticketsOfMail(context, raw, c.req.header('x-mail-recipient') ?? '')) {
          await spendEmail(number)
          await acceptMail(db, context, number, raw)
        }
        return {}
      } catch (error) {
        if (error instanceof Failure) leaveTrace(c, error)
        throw error
      }
    },
  })

  serve(app, deps, calls.sellerTickets, {
    answer: async ({ query }) => {
      const [{ tickets: listed, nextCursor }, counts] = await Promise.all([listTickets(db, query), countTickets(db)])
      return { tickets: listed.map(presentSellerTicket), ...counts, ...(nextCursor ? { nextCursor } : {}) }
    },
  })

  serve(app, deps, calls.sellerTicket, {
    answer: async ({ query: { id } }) => {
      const { ticket, entries } = await readTicket(db, id)
      return { ticket: presentSellerTicket(ticket), entries: entries.map((each) => presentEntry(each, 'seller')) }
    },
  })

  serve(app, deps, calls.sellerTicketEmail, {
    answer: async ({ c, query: { id } }) => {
      const file = new Uint8Array(await readUnread(db, id))
      return c.body(file, 200, {
        // No program of the seller's opens it by itself.
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${unreadFile(id)}"`,
        'cache-control': 'no-store',
      })
    },
  })

  serve(app, deps, calls.sellerTicketAnswer, {
    answer: async ({ c, body, seller }) => {
      await answerTicket(db, context, { id: seller.id, ...originOf(c, deps) }, body)
      logAct(c, deps, { act: 'ticket answered', subject: body.id })
      if (body.close) logAct(c, deps, { act: 'ticket closed', subject: body.id })
      return { msg: ticketNotices.answered }
    },
  })

  serve(app, deps, calls.sellerTicketClose, {
    answer: async ({ c, body, seller }) => {
      await closeTicket(db, context, { id: seller.id, ...originOf(c, deps) }, body)
      logAct(c, deps, { act: 'ticket closed', subject: body.id })
      return { msg: ticketNotices.closed }
    },
  })

  serve(app, deps, calls.sellerTicketReached, {
    answer: async ({ c, body: { id }, seller }) => {
      await markReached(db, { id: seller.id, ...originOf(c, deps) }, id)
      logAct(c, deps, { act: 'ticket customer reached', subject: id })
      return { msg: ticketNotices.reached }
    },
  })

  serve(app, deps, calls.ticketFigures, {
    answer: async ({ query: { year } }) => ({ months: await ticketFigures(db, year) }),
  })

  serve(app, deps, calls.ticketFiguresFile, {
    answer: async ({ c, query: { year } }) => {
      const file = new Uint8Array(figuresCsv(await ticketFigures(db, year)))
      return c.body(file, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="tickets-${year}.csv"`,
        'cache-control': 'no-store',
      })
    },
  })

  async function spendEmail(number: string): Promise<void> {
    try {
      await consume(limiter(deps.pool, 'emails of a ticket', EMAILS_OF_TICKET), number)
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'too-many') throw error
      throw new Failure('too-many', ticketRefusals.tooManyMails, { retryAfter: error.retryAfter ?? 3_600 })
    }
  }

  async function spendTicket(c: Context<Env>, userId: string): Promise<void> {
    try {
      await consume(limiter(deps.pool, 'tickets of an account', TEN_A_DAY), userId)
      await consumeAll(networkCounters(c, deps, 'tickets of a network', OF_A_NETWORK))
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'too-many') throw error
      throw new Failure('too-many', ticketRefusals.manyTickets, { retryAfter: error.retryAfter ?? DAY })
    }
  }

  // Never a text of the email: a stranger wrote it.
  function leaveTrace(c: Context<Env>, { kind }: Failure): void {
    deps.audit.later({ act: 'ticket email refused', detail: kind, outcome: 'wrong', ...originOf(c, deps) })
  }
}
