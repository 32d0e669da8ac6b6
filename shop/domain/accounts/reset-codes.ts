import { createHash, randomBytes, randomInt } from 'node:crypto'

import { type RawBuilder, sql } from 'kysely'

import { RESET_CODE_LENGTH, RESET_CODE_LIFETIME_MINUTES, RESET_CODE_TRIES } from '#contract/rules'
import type { Db, Tx } from '#db/connect'
import { mailboxOf } from '#domain/messages/mailbox'
import { type Limiters, limitConcurrencyByKey } from '#domain/process/concurrency-limit'

/** `isKnown`: the account was logged in to on this browser before. */
export type Asker = { device: string; network: string; isKnown: boolean }
/** `isProven`: the owner has read a mail at this email, or Google has verified it. */
export type Owner = { id: string; isProven: boolean }

const queues: Limiters = new Map()
const one = limitConcurrencyByKey(queues, 1, 300)

/** Runs one at a time for an email in this process. Throws a Failure (503) beyond 300 that wait. */
export function inTurnOfEmail<T>(email: string, work: () => Promise<T>): Promise<T> {
  return one(email.toLowerCase(), work)
}

/** `unowned`: right, but its email had no account when it was sent. */
type Check = 'right' | 'unowned' | 'wrong' | 'expired'
type OpenCode = { id: number; isOwn: boolean; right: boolean; user_id: string | null }

// Known and other browsers have these each: 16 codes of 5 tries and 15 other tries are 95 guesses of a million codes.
const SENT = { minute: 1, hour: 5, day: 8 }
const SENT_TO_NETWORK = { hour: 3, day: 4 }
const OTHER_TRIES = { hour: 5, day: 15 }

/** Replaces this browser's previous code. Returns undefined above the limits; known browsers have none by network. */
export async function issueCode(
  tx: Tx,
  email: string,
  owner: Owner | null,
  asker: Asker,
  isForAnybody: boolean,
): Promise<string | undefined> {
  const code = randomInt(10 ** RESET_CODE_LENGTH)
    .toString()
    .padStart(RESET_CODE_LENGTH, '0')
  const address = email.toLowerCase()
  await lockEmail(tx, address)
  const variantOf = mailboxOf(address) === address ? undefined : mailboxOf(address)
  if (variantOf !== undefined) await lockEmail(tx, variantOf)
  // A stranger can type or register any name of a mailbox, and prove none.
  const isUnproven = owner ? !owner.isProven : isForAnybody
  const mailbox = variantOf !== undefined && isUnproven ? hash(variantOf) : null
  const network = hash(asker.network)
  // Codes of a deleted account have the hash of its email, so that a new account has no new allowance.
  const sameEmail = sql`email IN (${address}, encode(email_hash(${address}), 'hex'))`
  const allowance = sql`${sameEmail} AND is_known = ${asker.isKnown}`
  const here = sql`${allowance} AND (is_known OR network = ${network})`
  const ofMailbox = sql`mailbox = ${mailbox} AND is_known = ${asker.isKnown}`
  const ofMailboxHere = sql`${ofMailbox} AND network = ${network}`
  const { rows } = await sql`
    INSERT INTO reset_codes (email, user_id, mailbox, code_hash, device, network, is_known, expires_at)
    SELECT ${address}, ${owner?.id ?? null}, ${mailbox}, ${saltedHash(code)}, ${hash(asker.device)}, ${network},
      ${asker.isKnown}, now() + make_interval(mins => ${RESET_CODE_LIFETIME_MINUTES})
    WHERE ${sentWithin(allowance, '1 minute')} < ${SENT.minute} AND ${sentWithin(allowance, '1 hour')} < ${SENT.hour}
      AND ${sentWithin(allowance, '1 day')} < ${SENT.day} AND (${asker.isKnown} OR (
        ${sentWithin(here, '1 hour')} < ${SENT_TO_NETWORK.hour} AND ${sentWithin(here, '1 day')} < ${SENT_TO_NETWORK.day}))
      AND ${sentWithin(ofMailbox, '1 day')} < ${SENT.day}
      AND ${sentWithin(ofMailboxHere, '1 hour')} < ${SENT_TO_NETWORK.hour}
      AND ${sentWithin(ofMailboxHere, '1 day')} < ${SENT_TO_NETWORK.day}
    RETURNING id`.execute(tx)
  return rows.length > 0 ? code : undefined
}

/** A wrong code counts as a try: 5 for the browser that asked; 5 an hour and 15 a day for all others together. */
export function tryCode(db: Db, email: string, code: string, device: string): Promise<Check> {
  return inTurnOfEmail(email, () =>
    db.transaction().execute(async (tx) => {
      const open = await openCode(tx, email, code, device)
      if (!open) return 'expired'
      if (open.right) return open.user_id === null ? 'unowned' : 'right'
      const counter = sql.ref(open.isOwn ? 'tries' : 'other_tries')
      await sql`UPDATE reset_codes SET ${counter} = ${counter} + 1 WHERE id = ${open.id}`.execute(tx)
      return 'wrong'
    }),
  )
}

/** Ends all codes of the email if this one is right; `resets`: it sets a new password. `userId` is null if it had no account when the code was sent. */
export async function useCode(
  tx: Tx,
  email: string,
  code: string,
  device: string,
  resets = false,
): Promise<{ userId: string | null } | undefined> {
  const open = await openCode(tx, email, code, device)
  if (!open?.right) return undefined
  await sql`
    UPDATE reset_codes SET used_at = now(), resets = ${resets}
    WHERE email = ${email.toLowerCase()} AND used_at IS NULL`.execute(tx)
  return { userId: open.user_id }
}

export async function endCodes(tx: Tx, userId: string): Promise<void> {
  await sql`UPDATE reset_codes SET used_at = now() WHERE user_id = ${userId} AND used_at IS NULL`.execute(tx)
}

async function openCode(tx: Tx, email: string, code: string, device: string): Promise<OpenCode | undefined> {
  const address = email.toLowerCase()
  await lockEmail(tx, address)
  const otherTries = (interval: Interval) =>
    sql<number>`(SELECT coalesce(sum(other_tries), 0) FROM reset_codes
      WHERE email = ${address} AND sent_at > now() - ${sql.lit(interval)}::interval)`
  const { rows } = await sql<OpenCode & { isOpen: boolean }>`
    SELECT id, device = ${hash(device)} AS "isOwn", user_id, ${matches(code)} AS right,
      used_at IS NULL AND expires_at > now() AND CASE
        WHEN device = ${hash(device)} THEN tries < ${RESET_CODE_TRIES}
        ELSE ${otherTries('1 hour')} < ${OTHER_TRIES.hour} AND ${otherTries('1 day')} < ${OTHER_TRIES.day}
      END AS "isOpen"
    FROM reset_codes WHERE email = ${address}
    ORDER BY id = (SELECT max(id) FROM reset_codes WHERE email = ${address} AND device = ${hash(device)})
      AND used_at IS NULL AND expires_at > now() AND tries < ${RESET_CODE_TRIES} DESC, id DESC
    LIMIT 1`.execute(tx)
  return rows[0]?.isOpen ? rows[0] : undefined
}

// The limits count several rows: without the lock, concurrent calls would all count the same.
async function lockEmail(tx: Tx, address: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reset ${address}`}, 0))`.execute(tx)
}

type Interval = '1 minute' | '1 hour' | '1 day'

function sentWithin(of: RawBuilder<unknown>, interval: Interval): RawBuilder<number> {
  return sql`(SELECT count(*) FROM reset_codes WHERE ${of} AND sent_at > now() - ${sql.lit(interval)}::interval)`
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

// A million codes are quickly tried against any hash: the salt rules out a precomputed table, and codes expire soon.
function saltedHash(code: string): string {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${hash(salt + code).toString('hex')}`
}

function matches(code: string) {
  return sql<boolean>`(split_part(code_hash, ':', 2)
    = encode(sha256(convert_to(split_part(code_hash, ':', 1) || ${code}::text, 'UTF8')), 'hex'))`
}
