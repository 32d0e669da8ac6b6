import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { Db } from '#db/connect'
import type { Owner } from '#domain/accounts/passkeys/owner'

/** Stores 32 bytes for 5 minutes, for a login when `owner` is null. Deletes some expired ones instead of a chore. */
export async function issueChallenge(db: Db, owner: Owner | null): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = randomBytes(32)
  await sql`
    WITH expired AS (
      DELETE FROM passkey_challenges WHERE challenge IN (
        SELECT challenge FROM passkey_challenges WHERE expires_at < now() LIMIT 100 FOR UPDATE SKIP LOCKED
      )
    )
    INSERT INTO passkey_challenges (challenge, user_id, seller_id, expires_at)
    VALUES (${challenge}, ${idOf(owner, 'user')}, ${idOf(owner, 'seller')}, now() + interval '5 minutes')`.execute(db)
  return challenge
}

/** Whether this challenge was open for the account, or for a login (null). It works once. */
export async function takeChallenge(db: Db, challenge: string, owner: Owner | null): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    DELETE FROM passkey_challenges WHERE challenge = ${Buffer.from(challenge, 'base64url')}
    RETURNING expires_at > now() AND user_id IS NOT DISTINCT FROM ${idOf(owner, 'user')}
      AND seller_id IS NOT DISTINCT FROM ${idOf(owner, 'seller')} AS "isOpen"`.execute(db)
  return rows[0]?.isOpen === true
}

function idOf(owner: Owner | null, kind: Owner['kind']): string | null {
  return owner?.kind === kind ? owner.id : null
}
