import { sql } from 'kysely'

import type { Tx } from '#db/connect'

/**
 * Empties the address book of an account whose email was never proven, before the owner of the email logs in: a
 * stranger may have registered it and left an address. An account with a paid order stays as it is. Returns whether it
 * was cleared.
 */
export async function clearUnproven(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM users WHERE id = ${userId} AND email_proven_at IS NULL
      AND NOT EXISTS (SELECT FROM orders WHERE user_id = users.id AND paid_at IS NOT NULL)
    FOR NO KEY UPDATE`.execute(tx)
  if (rows.length === 0) return false
  await tx.deleteFrom('addresses').where('user_id', '=', userId).execute()
  return true
}

/** The part of an email before the @: a name that its owner chose. */
export function localPart(email: string): string {
  return email.split('@')[0] ?? email
}
