import { sql } from 'kysely'

import { accountRefusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { hashPassword } from '#domain/accounts/passwords'
import { type LoggedIn, startUserSession } from '#domain/accounts/sessions'
import { refuseWeakPassword } from '#domain/accounts/weak-passwords'
import { welcomeEmail } from '#domain/messages/account-email-templates'
import { mailboxOf } from '#domain/messages/mailbox'
import { Failure } from '#domain/process/failure'
import type { Queue } from '#domain/process/queue'
import { shop } from '#shop'

type Registration = {
  publicUrl: string
  welcome: boolean
  ticketMailbox?: string | undefined
  device?: string | null
}

/** Throws a Failure: 400 weak password, 409 email taken (or the shop's own, with about as much work), 503 too busy. */
export async function register(
  db: Db,
  queue: Queue,
  account: { name: string; email: string; password: string },
  { publicUrl, welcome, ticketMailbox, device }: Registration,
): Promise<LoggedIn> {
  refuseWeakPassword(account.password, account.email)
  // Hashed and rendered before the email is checked. The unique index decides races.
  const passwordHash = await hashPassword(account.password)
  const mail = welcomeEmail(account.email, publicUrl)
  return db.transaction().execute(async (tx) => {
    const created = await tx
      .insertInto('users')
      .values({ name: account.name, email: account.email, password_hash: passwordHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created || (await isOfShop(tx, account.email, ticketMailbox))) {
      throw new Failure('conflict', accountRefusals.emailTaken, { code: 'email-taken' })
    }
    if (welcome) await queue.send(tx, { name: 'mail', data: mail })
    const token = await startUserSession(tx, created.id, device)
    return { user: { id: created.id, name: account.name, email: account.email }, token }
  })
}

/** Whether an email is the shop's own or a seller's. Sellers log in elsewhere: an account under it would be an outsider's. */
export async function isOfShop(tx: Tx, typed: string, ticketMailbox: string | undefined): Promise<boolean> {
  const email = typed.toLowerCase()
  const own = [shop.email, shop.grievanceOfficer.email].map((each) => each.toLowerCase())
  if (own.includes(email) || (ticketMailbox !== undefined && mailboxOf(email) === mailboxOf(ticketMailbox))) return true
  const { rows } = await sql`SELECT FROM sellers WHERE lower(email) = ${email}`.execute(tx)
  return rows.length > 0
}
