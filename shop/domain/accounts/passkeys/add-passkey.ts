import { sql } from 'kysely'

import type { NewCredential } from '#contract/calls/passkey'
import { MAX_PASSKEYS } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import {
  checkNew,
  relyingParty,
  spendChallenge,
  supportedAlgorithmIDs,
  webauthn,
} from '#domain/accounts/passkeys/ceremony'
import { issueChallenge } from '#domain/accounts/passkeys/challenges'
import { columnOf, type Owner } from '#domain/accounts/passkeys/owner'
import { passkeyColumns, type PasskeyRow } from '#domain/accounts/passkeys/passkey-list'
import { openSessions, tokenHash } from '#domain/accounts/sessions'
import { passkeyAddedEmail } from '#domain/messages/passkey-email-templates'
import { Failure } from '#domain/process/failure'
import type { Queue } from '#domain/process/queue'

type Named = { name: string; email: string }

/** Throws a Failure (409) when the account has the most passkeys that it may have. */
export async function beginPasskey(db: Db, owner: Owner & Named, publicUrl: string) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where(columnOf[owner.kind], '=', owner.id)
    .execute()
  if (rows.length >= MAX_PASSKEYS) throw full()
  const { generateRegistrationOptions } = await webauthn()
  const { id, name } = relyingParty(publicUrl)
  return generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: await issueChallenge(db, owner),
    timeout: 300_000,
    supportedAlgorithmIDs,
    excludeCredentials: rows.map((row) => ({
      id: row.credential_id.toString('base64url'),
      transports: row.transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

type Added = { credential: NewCredential; device: string | null }

/** Emails the owner. Throws a Failure: 400 cannot be checked, 401 session ended, 409 in use or too many passkeys. */
export async function addPasskey(
  db: Db,
  queue: Queue,
  user: Named & { id: string },
  { token, ...added }: Added & { token: string },
  publicUrl: string,
): Promise<PasskeyRow> {
  const owner = { ...user, kind: 'user' as const }
  return storeNewPasskey(db, owner, added, publicUrl, async (tx) => {
    await requireSession(tx, user.id, token)
    return async (passkey) => {
      await queue.send(tx, { name: 'mail', data: passkeyAddedEmail(owner, publicUrl) })
      return passkey
    }
  })
}

/**
 * Checks a new credential and stores it in a transaction. In it `lock` locks the account and gives what to do then. Throws a
 * Failure: 400 cannot be checked, 409 in use or too many passkeys.
 */
export async function storeNewPasskey<T>(
  db: Db,
  owner: Owner,
  { credential, device }: Added,
  publicUrl: string,
  lock: (tx: Tx) => Promise<(passkey: PasskeyRow) => Promise<T>>,
): Promise<T> {
  const challenge = await spendChallenge(db, credential, owner)
  const { id, publicKey, counter } = await checkNew(publicUrl, challenge, credential)
  const column = columnOf[owner.kind]
  return db.transaction().execute(async (tx) => {
    const then = await lock(tx)
    const { count } = await tx
      .selectFrom('passkeys')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where(column, '=', owner.id)
      .executeTakeFirstOrThrow()
    if (count >= MAX_PASSKEYS) throw full()
    const added = await tx
      .insertInto('passkeys')
      .values({
        [column]: owner.id,
        credential_id: Buffer.from(id, 'base64url'),
        public_key: Buffer.from(publicKey),
        sign_count: counter,
        transports: credential.response.transports ?? [],
        name: device ?? 'Passkey',
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(passkeyColumns)
      .executeTakeFirst()
    if (!added) throw new Failure('conflict', refusals.passkeyKnown)
    return then(added)
  })
}

// The first proof of the email (decision 025) holds this lock: either it deletes the passkey, or the session is gone.
async function requireSession(tx: Tx, userId: string, token: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { rows } = await sql`
    SELECT FROM user_sessions WHERE token_hash = ${tokenHash(token)} AND ${openSessions.user}`.execute(tx)
  if (rows.length === 0) throw new Failure('unauthenticated', refusals.notLoggedIn)
}

function full(): Failure {
  return new Failure('conflict', refusals.passkeysFull)
}
