import { sql } from 'kysely'

import { accountRefusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { type CurrentUser, endSessionsOfUser, type LoggedIn, startUserSession } from '#domain/accounts/sessions'
import { withCode } from '#domain/accounts/with-code'
import { welcomeEmail } from '#domain/messages/account-email-templates'
import { Failure } from '#domain/process/failure'
import type { Queue } from '#domain/process/queue'

/** `device` asked for the code; `isKnown`: the account was logged in to on it before; `words` describe it. */
type Entered = {
  email: string
  code: string
  name?: string | undefined
  device: string
  isKnown: boolean
  words: string | null
}

/** Opens an account if there is none. Throws a Failure: 400 code, 409 no name for a new account (the code stays usable). */
export async function logInByCode(db: Db, queue: Queue, entered: Entered, publicUrl: string): Promise<LoggedIn> {
  const { email: to, code, device, words } = entered
  return withCode(db, { to, code, device }, async (tx) => {
    const user =
      (await findUser(tx, entered)) ??
      (await createUser(tx, entered, queue, publicUrl)) ??
      (await findUser(tx, entered))!
    return { user, token: await startUserSession(tx, user.id, words) }
  })
}

async function findUser(tx: Tx, { email, isKnown }: Entered): Promise<CurrentUser | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_proven_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { email_proven_at: provenAt, ...user } = row
  if (provenAt === null) await proveEmail(tx, user.id, isKnown)
  return user
}

// A stranger may have registered the email (account pre-hijacking, USENIX Security 2022), but not on this browser.
async function proveEmail(tx: Tx, userId: string, isKnown: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_proven_at: sql`now()`, ...(!isKnown && { password_hash: null }) })
    .where('id', '=', userId)
    .execute()
  if (!isKnown) await endSessionsOfUser(tx, userId)
}

// The unique index decides: undefined when the email has an account.
async function createUser(
  tx: Tx,
  { email, name }: Entered,
  queue: Queue,
  publicUrl: string,
): Promise<CurrentUser | undefined> {
  if (name === undefined) throw new Failure('conflict', accountRefusals.nameNeeded, { code: 'name-needed' })
  const user = await tx
    .insertInto('users')
    .values({ name, email, email_proven_at: sql`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'email'])
    .executeTakeFirst()
  if (user) await queue.send(tx, { name: 'mail', data: welcomeEmail(user.email, publicUrl) })
  return user
}
