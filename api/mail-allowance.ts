import type { Context } from 'hono'

import { clientNetwork } from '#api/client-address'
import type { Deps } from '#api/deps'
import type { Env } from '#api/env'
import { consume, limiter } from '#api/middleware/rate-limit'
import { Failure } from '#domain/failure'
import { mailboxOf } from '#domain/messages/mailbox'

const HOUR = 3_600
const DAY = 24 * HOUR

/** Whether a new account may be welcomed: 60 in an hour for a network, 3 a day for a mailbox under all its names. */
export async function mayWelcome(c: Context<Env>, deps: Deps, email: string): Promise<boolean> {
  const network = clientNetwork(c, deps.settings.trustProxy)
  return (
    (await isWithin(deps, 'welcome email to mailbox', { points: 3, seconds: DAY }, mailboxOf(email))) &&
    (await isWithin(deps, 'welcome email for network', { points: 60, seconds: HOUR }, network))
  )
}

/**
 * Whether a reset code may be sent to an email that is another name of its mailbox: 8 a day for all of these together.
 * The mailbox's own name has the limit of reset codes alone.
 */
export async function mayMailVariant(deps: Deps, email: string): Promise<boolean> {
  const mailbox = mailboxOf(email)
  if (mailbox === email.toLowerCase()) return true
  return isWithin(deps, 'reset email to variants', { points: 8, seconds: DAY }, mailbox)
}

async function isWithin(
  { pool }: Deps,
  name: string,
  limit: { points: number; seconds: number },
  key: string,
): Promise<boolean> {
  try {
    await consume(limiter(pool, name, limit), key)
    return true
  } catch (error) {
    if (error instanceof Failure && error.kind === 'too-many') return false
    throw error
  }
}
