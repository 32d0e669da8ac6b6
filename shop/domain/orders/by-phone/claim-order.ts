import { sql } from 'kysely'

import { phoneRefusals } from '#contract/orders/phone-wording'
import type { Db } from '#db/connect'
import { noteWords } from '#domain/orders/by-phone/note-words'
import { BY_PHONE } from '#domain/orders/order/nobody'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import { paymentOf } from '#domain/orders/status/pay-state'
import { Failure } from '#domain/process/failure'

/**
 * Moves a paid order that a seller took by phone into the account with its email, which must be proven. A repeat has no
 * effect. Resolves with the order's id. Throws a Failure: 404 no such link, 409 otherwise.
 */
export async function claimOrder(db: Db, context: OrderContext, user: { id: string }, token: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM orders WHERE pay_token = ${token}`.execute(db)
  const [found] = rows
  if (!found) throw new Failure('missing', phoneRefusals.noSuchLink)
  await onOrder(db, context, found.id, async (tx, order) => {
    if (order.user_id === user.id) return
    if (order.user_id !== BY_PHONE.id) throw new Failure('conflict', phoneRefusals.claimed)
    if (paymentOf[order.pay_state] === 'pending') throw new Failure('conflict', phoneRefusals.notPaid)
    if (order.contact_email === null) throw new Failure('conflict', phoneRefusals.noEmail)
    const account = await tx
      .selectFrom('users')
      .select(['email', 'email_proven_at'])
      .where('id', '=', user.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (account.email.toLowerCase() !== order.contact_email.toLowerCase())
      throw new Failure('conflict', phoneRefusals.otherEmail)
    if (account.email_proven_at === null) throw new Failure('conflict', phoneRefusals.notProven)
    await sql`
      UPDATE orders SET user_id = ${user.id}, contact_email = NULL, version = version + 1 WHERE id = ${order.id}`.execute(
      tx,
    )
    await noteWords(tx, order.id)
  })
  context.changes.announce('orders', user.id)
  return found.id
}
