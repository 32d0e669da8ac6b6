import type { ContactMessage } from '#contract/entities'
import { ticketNumber } from '#contract/messages/ticket-rules'
import { empty, refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { ticketAcknowledgedEmail, ticketOpenedEmail } from '#domain/messages/ticket-email-templates'
import { Failure } from '#domain/process/failure'
import { addEntry, draftKey } from '#domain/tickets/add-entry'
import type { TicketContext } from '#domain/tickets/ticket-context'
import { mailsOf } from '#domain/tickets/ticket-mails'

/** `order` and `product` are ids. */
export type NewTicket = ContactMessage & { order?: string | undefined; product?: string | undefined }
type Opener = {
  userId: string | undefined
  /** Whether its number may be mailed; the limits of mails to a stranger's address say no. */
  mayMail: boolean
}

/** Acts once for each draft. Throws a Failure (404): another's order, or a product that the shop never had. */
export async function openTicket(
  db: Db,
  context: TicketContext,
  ticket: NewTicket,
  opener: Opener,
): Promise<{ id: string; number: string }> {
  const opened = await db.transaction().execute((tx) => openIn(tx, context, ticket, opener))
  return { id: opened.id, number: ticketNumber(opened.number) }
}

export async function openIn(
  tx: Tx,
  context: TicketContext,
  { name, email, message, order, product, draftId }: NewTicket,
  { userId, mayMail }: Opener,
): Promise<{ id: string; number: string }> {
  if (order !== undefined) await requireOwnOrder(tx, order, userId)
  const productName = product === undefined ? undefined : await nameOfProduct(tx, product)
  const draft = draftId === undefined ? null : draftKey(draftId, userId, name, email, message, order, product)
  const added = await tx
    .insertInto('tickets')
    .values({
      user_id: userId ?? null,
      name,
      email,
      order_id: order ?? null,
      product_id: product ?? null,
      draft_id: draft,
    })
    .onConflict((here) => here.column('draft_id').doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst()
  if (!added) return sentBefore(tx, draft)
  await addEntry(tx, added.id, { kind: 'message', actor: 'shopper', body: message })
  const mails = mailsOf(context, { ...added, email, name })
  if (mayMail) await context.queue.send(tx, { name: 'mail', data: ticketAcknowledgedEmail(mails.toShopper) })
  const about = { orderId: order, productName }
  await context.queue.send(tx, { name: 'mail', data: ticketOpenedEmail(mails.toShop, message, about) })
  return added
}

async function requireOwnOrder(tx: Tx, orderId: string, userId: string | undefined): Promise<void> {
  const order =
    userId !== undefined &&
    (await tx
      .selectFrom('orders')
      .select('id')
      .where('id', '=', orderId)
      .where('user_id', '=', userId)
      .executeTakeFirst())
  if (!order) throw new Failure('missing', refusals.noSuchOrder)
}

async function nameOfProduct(tx: Tx, productId: string): Promise<string> {
  const product = await tx.selectFrom('products').select('name').where('id', '=', productId).executeTakeFirst()
  if (!product) throw new Failure('missing', empty.product)
  return product.name
}

function sentBefore(tx: Tx, draft: string | null) {
  return tx.selectFrom('tickets').select(['id', 'number']).where('draft_id', '=', draft).executeTakeFirstOrThrow()
}
