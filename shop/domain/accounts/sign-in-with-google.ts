import { sql } from 'kysely'

import type { GoogleIdentity } from '#adapters/google'
import * as entities from '#contract/entities'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { renamed } from '#domain/accounts/account'
import { endCodes } from '#domain/accounts/reset-codes'
import { type CurrentUser, endSessionsOfUser, type LoggedIn, startUserSession } from '#domain/accounts/sessions'
import { welcomeEmail } from '#domain/messages/account-email-templates'
import { Failure } from '#domain/process/failure'
import type { Queue } from '#domain/process/queue'

/** The key is issuer and subject; a verified email finds an account the first time. Throws a Failure (403). */
export async function signInWithGoogle(
  db: Db,
  queue: Queue,
  identity: GoogleIdentity,
  publicUrl: string,
  device: string | null,
): Promise<LoggedIn> {
  const email = entities.email.safeParse(identity.email)
  if (!identity.emailVerified || !email.success) throw new Failure('forbidden', refusals.googleEmailNotProven)
  const proven = { ...identity, email: email.data }

  return db.transaction().execute(async (tx) => {
    const user =
      (await findLinked(tx, proven)) ??
      (await createUser(tx, proven, queue, publicUrl)) ??
      (await linkByEmail(tx, proven))
    return { user, token: await startUserSession(tx, user.id, device) }
  })
}

type Proven = GoogleIdentity & { email: string }
const columns = ['id', 'name', 'email'] as const

async function findLinked(tx: Tx, identity: Proven): Promise<CurrentUser | undefined> {
  return (
    tx
      .selectFrom('users')
      .select(columns)
      .where('google_issuer', '=', identity.issuer)
      .where('google_subject', '=', identity.subject)
      // Locks the account, so that concurrent sign-ins keep the session limit.
      .forNoKeyUpdate()
      .executeTakeFirst()
  )
}

// The unique indexes decide: undefined when the email or the Google identity already has an account.
async function createUser(tx: Tx, identity: Proven, queue: Queue, publicUrl: string): Promise<CurrentUser | undefined> {
  const row = await tx
    .insertInto('users')
    .values({
      name: nameOf(identity),
      email: identity.email,
      email_proven_at: sql`now()`,
      google_issuer: identity.issuer,
      google_subject: identity.subject,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  if (!row) return undefined
  await queue.send(tx, { name: 'mail', data: welcomeEmail(row.email, publicUrl) })
  return row
}

// A stranger may have registered an email that was never proven (account pre-hijacking, USENIX Security 2022).
async function linkByEmail(tx: Tx, identity: Proven): Promise<CurrentUser> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'email_proven_at', 'google_issuer', 'google_subject'])
    .where(sql`lower(email)`, '=', identity.email.toLowerCase())
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isSame = row.google_issuer === identity.issuer && row.google_subject === identity.subject
  if (row.google_subject !== null && !isSame) throw new Failure('forbidden', refusals.otherGoogleAccount)
  const user = await tx
    .updateTable('users')
    .set({
      google_issuer: identity.issuer,
      google_subject: identity.subject,
      email_proven_at: sql`coalesce(email_proven_at, now())`,
      ...(row.email_proven_at === null ? { password_hash: null, ...renamed(nameOf(identity)) } : {}),
    })
    .where('id', '=', row.id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  if (row.email_proven_at === null) {
    await endSessionsOfUser(tx, row.id)
    await endCodes(tx, row.id)
  }
  return user
}

function nameOf({ name, email }: Proven): string {
  const line = entities.line(100).safeParse(name)
  // The part before the @ is a name that its owner chose.
  return line.success ? line.data : (email.split('@')[0] ?? email)
}
