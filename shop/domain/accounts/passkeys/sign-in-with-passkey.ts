import { sql } from 'kysely'

import type { UsedCredential } from '#contract/calls/passkey'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { checkUsed, relyingParty, spendChallenge, webauthn } from '#domain/accounts/passkeys/ceremony'
import { issueChallenge } from '#domain/accounts/passkeys/challenges'
import { columnOf, type Owner } from '#domain/accounts/passkeys/owner'
import { type CurrentUser, type LoggedIn, startUserSession } from '#domain/accounts/sessions'
import { Failure } from '#domain/process/failure'

export async function beginPasskeySignIn(db: Db, publicUrl: string) {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: relyingParty(publicUrl).id,
    challenge: await issueChallenge(db, null),
    timeout: 300_000,
    userVerification: 'required',
  })
}

/** Throws a Failure: 400 challenge not open, 401 unknown passkey, wrong signature or old counter (of a copy). */
export async function signInWithPasskey(
  db: Db,
  credential: UsedCredential,
  device: string | null,
  publicUrl: string,
): Promise<LoggedIn> {
  return usePasskey(db, 'user', credential, publicUrl, async (tx, userId) => {
    // Locks the account, as each login does. The first proof of its email may have deleted the passkey meanwhile.
    const { rows } = await sql<CurrentUser>`
      SELECT id, name, email FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx)
    const [user] = rows
    return user && (() => startUserSession(tx, user.id, device).then((token) => ({ user, token })))
  })
}

/**
 * Checks a passkey of an account of this kind and counts its use in a transaction. In it `lock` locks the account and gives
 * what to do then, or undefined for an account that may not log in. Throws the Failures of signInWithPasskey.
 */
export async function usePasskey<T>(
  db: Db,
  kind: Owner['kind'],
  credential: UsedCredential,
  publicUrl: string,
  lock: (tx: Tx, ownerId: string) => Promise<(() => Promise<T>) | undefined>,
): Promise<T> {
  const challenge = await spendChallenge(db, credential, null)
  const stored = await db
    .selectFrom('passkeys')
    .select(['id', `${columnOf[kind]} as owner`, 'public_key', 'sign_count', 'transports'])
    .where('credential_id', '=', Buffer.from(credential.id, 'base64url'))
    .executeTakeFirst()
  const owner = stored?.owner
  if (!stored || !owner || !isOf(owner, credential)) throw unknownPasskey()
  const counter = await checkUsed(publicUrl, challenge, credential, {
    id: credential.id,
    publicKey: new Uint8Array(stored.public_key),
    counter: stored.sign_count,
  })
  if (counter === undefined) throw unknownPasskey()

  return db.transaction().execute(async (tx) => {
    const then = await lock(tx, owner)
    const used = await tx
      .updateTable('passkeys')
      .set({ sign_count: counter, last_used_at: sql`now()` })
      .where('id', '=', stored.id)
      // Of two logins at once with one count, the second is a copy.
      .where((of) => of.or([of('sign_count', '<', counter), of.and([of('sign_count', '=', 0), of.lit(counter === 0)])]))
      .returning('id')
      .executeTakeFirst()
    if (!then || !used) throw unknownPasskey()
    return then()
  })
}

// The library leaves this to its caller. A passkey of the browser's own choice always names its account.
function isOf(ownerId: string, { response: { userHandle } }: UsedCredential): boolean {
  return Buffer.from(userHandle ?? '', 'base64url').toString() === ownerId
}

function unknownPasskey(): Failure {
  return new Failure('unauthenticated', refusals.passkeyUnknown, { code: 'unknown-passkey' })
}
