import { sql } from 'kysely'

import { phoneRefusals } from '#contract/orders/phone-wording'
import type { Db, Tx } from '#db/connect'
import { hasProven } from '#domain/accounts/phones/user-phone'
import { noteWords } from '#domain/orders/by-phone/note-words'
import { queueConfirmedEmail } from '#domain/orders/emails/order-emails'
import { BY_PHONE } from '#domain/orders/order/nobody'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import type { OrderRow } from '#domain/orders/order/order-row'
import { paymentOf } from '#domain/orders/status/pay-state'
import { Failure } from '#domain/process/failure'

/**
 * Moves a paid order that a seller took by phone into the account with its email or its phone, which must be proven. A repeat
 * has no effect. Resolves with the order's id. Throws a Failure: 404 no such link, 409 otherwise.
 */
export async function claimOrder(db: Db, context: OrderContext, user: { id: string }, token: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM orders WHERE pay_token = ${token}`.execute(db)
  const [found] = rows
  if (!found) throw new Failure('missing', phoneRefusals.noSuchLink)
  await onOrder(db, context, found.id, async (tx, order) => {
    if (order.user_id === user.id) return
    if (order.user_id !== BY_PHONE.id) throw new Failure('conflict', phoneRefusals.claimed)
    if (paymentOf[order.pay_state] === 'pending') throw new Failure('conflict', phoneRefusals.notPaid)
    await requireOwner(tx, user.id, order)
    await sql`
      UPDATE orders SET user_id = ${user.id}, contact_email = NULL, version = version + 1 WHERE id = ${order.id}`.execute(
      tx,
    )
    await noteWords(tx, order.id)
    if (order.contact_email === null) await queueConfirmedEmail(tx, context, order)
  })
  context.changes.announce('orders', user.id)
  return found.id
}

async function requireOwner(tx: Tx, userId: string, order: OrderRow): Promise<void> {
  const { rows } = await sql<{ email: string; isProven: boolean; hasPhone: boolean }>`
    SELECT email, email_proven_at IS NOT NULL AS "isProven",
      ${hasProven(userId, sql`(SELECT address ->> 'phone' FROM orders WHERE id = ${order.id})`)} AS "hasPhone"
    FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx)
  const [account] = rows
  if (!account || account.hasPhone) return
  if (order.contact_email === null) throw new Failure('conflict', phoneRefusals.noEmail)
  if (account.email.toLowerCase() !== order.contact_email.toLowerCase())
    throw new Failure('conflict', phoneRefusals.otherEmail)
  if (!account.isProven) throw new Failure('conflict', phoneRefusals.notProven)
}
