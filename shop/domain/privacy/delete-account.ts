import { sql } from 'kysely'

import { accountRefusals, errors, refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { accountGone, present } from '#domain/accounts/account'
import { isRightPassword } from '#domain/accounts/passwords'
import { endCodes, useCode } from '#domain/accounts/reset-codes'
import { verifyResetCode } from '#domain/accounts/reset-password'
import { accountDeletedEmail } from '#domain/messages/account-email-templates'
import { unsubscribe } from '#domain/messages/newsletter'
import { issueAfterCommit } from '#domain/orders/documents/issue-documents'
import type { OrderContext } from '#domain/orders/order/order-context'
import { emptyCourierEventsOf } from '#domain/orders/parcels/courier-events'
import { forgetReportsOf } from '#domain/orders/reports/forget-reports'
import { emptyWebhooksOf } from '#domain/orders/webhooks/empty-webhooks'
import { lockOrdersOf, releaseOrders } from '#domain/privacy/release-orders'
import { refuseUnfinished } from '#domain/privacy/unfinished-orders'
import { Failure } from '#domain/process/failure'
import { deleteReviewsOf } from '#domain/reviews/write-review'
import { forgetTicketsOf } from '#domain/tickets/forget-tickets'

type Context = Pick<OrderContext, 'queue' | 'changes' | 'log' | 'publicUrl'>
export type Proof = { password: string } | { code: string; device: string }

/** Throws a Failure: 400 wrong code, 401 no account, 403 wrong password, 409 no password or unfinished orders. */
export async function deleteAccount(
  db: Db,
  context: Context,
  userId: string,
  proof: Proof,
  mayMail = true,
): Promise<void> {
  const account = present(
    await db
      .selectFrom('users')
      .select(['email', 'email_proven_at', 'password_hash'])
      .where('id', '=', userId)
      .executeTakeFirst(),
  )
  await check(db, account, proof)
  const { email } = account
  const isProven = account.email_proven_at !== null || 'code' in proof
  // An invoice that has no number yet would name its buyer in an email.
  await issueAfterCommit(db, context)
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, { id: userId, ...account }, proof)
    await refuseUnfinished(tx, userId)
    // While the orders are still the account's.
    await forgetReportsOf(tx, userId)
    const orders = await releaseOrders(tx, userId)
    const tickets = await forgetTicketsOf(tx, userId, isProven ? email : undefined)
    await context.queue.forgetMails(tx, { id: userId, email }, isProven ? 'all' : { orders, tickets })
    await forgetCodes(tx, { id: userId, email, isProven })
    // Anybody can register the email of another, so what the email alone connects goes only if it is proven.
    if (isProven) await forgetEmail(tx, email)
    // All that belongs to the account goes with its row. A call that is still running finds no account to write to.
    await tx.deleteFrom('users').where('id', '=', userId).execute()
    await sql`INSERT INTO account_deletions (email_hash, is_proven) VALUES (email_hash(${email}), ${isProven})`.execute(
      tx,
    )
    // Anybody can open and delete accounts under the email of another.
    if (mayMail || isProven) {
      await context.queue.send(tx, { name: 'mail', data: accountDeletedEmail(email, context.publicUrl) })
    }
  })
  context.changes.announce('sessions', userId)
  context.changes.publish('orders', userId)
}

async function check(db: Db, account: { email: string; password_hash: string | null }, proof: Proof): Promise<void> {
  if ('code' in proof) return verifyResetCode(db, { email: account.email, ...proof })
  if (account.password_hash === null) throw new Failure('conflict', refusals.noPassword)
  if (!(await isRightPassword(account.password_hash, proof.password))) throw wrongPassword()
}

// Others lock in this order: codes (a reset), orders (a payment) and waits (their mail) before the account.
async function lockAccount(
  tx: Tx,
  { id, email, password_hash: verified }: { id: string; email: string; password_hash: string | null },
  proof: Proof,
): Promise<void> {
  if ('code' in proof && (await useCode(tx, email, proof.code, proof.device))?.userId !== id) {
    throw new Failure('invalid', errors.expiredOtp, { code: 'expired-code' })
  }
  await endCodes(tx, id)
  await emptyWebhooksOf(tx, id, '100 days')
  await emptyCourierEventsOf(tx, id)
  await lockOrdersOf(tx, id)
  await deleteReviewsOf(tx, id)
  await tx.deleteFrom('stock_waits').where('user_id', '=', id).execute()
  const row = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(accountGone)
  // A concurrent change or reset has made the password invalid.
  if ('password' in proof && row.password_hash !== verified) throw wrongPassword()
}

// Counted for the rest of the day, so that nobody mails an email again and again by opening and deleting accounts.
async function forgetCodes(tx: Tx, { id, email, isProven }: { id: string; email: string; isProven: boolean }) {
  await sql`
    UPDATE reset_codes c SET email = encode(email_hash(c.email), 'hex'), user_id = NULL, used_at = coalesce(used_at, now())
    WHERE (email = lower(${email}) AND (user_id = ${id} OR ${isProven}))
      OR email = (SELECT '+91' || phone FROM user_phones WHERE user_id = ${id})`.execute(tx)
}

async function forgetEmail(tx: Tx, email: string): Promise<void> {
  await unsubscribe(tx, email, 'account deleted')
  await sql`DELETE FROM contact_messages WHERE lower(email) = lower(${email})`.execute(tx)
}

function wrongPassword(): Failure {
  return new Failure('forbidden', accountRefusals.wrongPassword, { code: 'wrong-password' })
}
