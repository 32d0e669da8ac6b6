import { sql } from 'kysely'

import type { Tx } from '#db/connect'

/**
 * Empties the address book of an account whose e-mail was never proven, and answers whether the account was such a one:
 * before the owner of the e-mail comes in, because a stranger may have registered it and left his own street there. An
 * account that has paid for an order is its shopper's, and stays as it is.
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
