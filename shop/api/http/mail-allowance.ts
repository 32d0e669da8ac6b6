import type { Context } from 'hono'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { consumeAll, type Counter, limiter, networkCounters } from '#api/http/middleware/rate-limit'
import { mailboxOf } from '#domain/messages/mailbox'
import { Failure } from '#domain/process/failure'

const HOUR = 3_600
const DAY = 24 * HOUR

/** Whether a new account may be welcomed: 60 in an hour for a network, 3 a day for a mailbox under all its names. */
export async function mayWelcome(c: Context<Env>, deps: Deps, email: string): Promise<boolean> {
  return (
    (await isWithin(ofMailbox(deps, 'welcome email to mailbox', { points: 3, seconds: DAY }, mailboxOf(email)))) &&
    (await isWithin(networkCounters(c, deps, 'welcome email for network', { points: 60, seconds: HOUR })))
  )
}

/** Whether a newsletter may be asked about by mail: 60 in an hour for a network, 3 a day for a mailbox under all its names. */
export async function mayConfirmNewsletter(c: Context<Env>, deps: Deps, email: string): Promise<boolean> {
  return (
    (await isWithin(
      ofMailbox(deps, 'newsletter question to mailbox', { points: 3, seconds: DAY }, mailboxOf(email)),
    )) && (await isWithin(networkCounters(c, deps, 'newsletter question for network', { points: 60, seconds: HOUR })))
  )
}

/** Whether the number of a ticket may be mailed: 60 in an hour for a network, 10 a day for a mailbox under all its names. */
export async function mayMailTicket(c: Context<Env>, deps: Deps, email: string): Promise<boolean> {
  return (
    (await isWithin(ofMailbox(deps, 'ticket number to mailbox', { points: 10, seconds: DAY }, mailboxOf(email)))) &&
    (await isWithin(networkCounters(c, deps, 'ticket number for network', { points: 60, seconds: HOUR })))
  )
}

/** Whether a deleted account may get its last mail: 3 a day for a mailbox under all its names. */
export async function maySayGoodbye(deps: Deps, email: string): Promise<boolean> {
  return isWithin(ofMailbox(deps, 'last email to mailbox', { points: 3, seconds: DAY }, mailboxOf(email)))
}

/**
 * Whether a changed password may be reported to an email that nobody has proven: 5 times a day, and 8 times for all other
 * names of a mailbox together. A stranger may have registered it.
 */
export async function mayReportChange(deps: Deps, email: string): Promise<boolean> {
  const mailbox = mailboxOf(email)
  return mailbox === email.toLowerCase()
    ? isWithin(ofMailbox(deps, 'password email', { points: 5, seconds: DAY }, mailbox))
    : isWithin(ofMailbox(deps, 'password email to variants', { points: 8, seconds: DAY }, mailbox))
}

function ofMailbox(
  { pool }: Deps,
  name: string,
  limit: { points: number; seconds: number },
  mailbox: string,
): Counter[] {
  return [{ limiter: limiter(pool, name, limit), key: mailbox }]
}

async function isWithin(counters: Counter[]): Promise<boolean> {
  try {
    await consumeAll(counters)
    return true
  } catch (error) {
    if (error instanceof Failure && error.kind === 'too-many') return false
    throw error
  }
}
