import { sql } from 'kysely'

import type { Db } from '#db/connect'
import { CONFIRM_DAYS } from '#domain/messages/newsletter'
import { NOBODY } from '#domain/orders/order/nobody'
import { emptyCourierEventsOf } from '#domain/orders/parcels/courier-events'
import { emptyWebhooksOf } from '#domain/orders/webhooks/empty-webhooks'
import { releaseOldOrders } from '#domain/privacy/release-orders'

export async function sweepKept(db: Db): Promise<void> {
  await sql`
    DELETE FROM newsletter_requests WHERE asked_at < now() - make_interval(days => ${CONFIRM_DAYS})`.execute(db)
  await sql`DELETE FROM consents WHERE withdrawn_at < now() - interval '1 year'`.execute(db)
  await sql`DELETE FROM account_deletions WHERE deleted_at < now() - interval '1 year'`.execute(db)
  await sql`DELETE FROM whatsapp_messages WHERE at < now() - interval '30 days'`.execute(db)
  await sql`DELETE FROM contact_messages WHERE created_at < now() - interval '2 years'`.execute(db)
  // Webhooks and events of the courier that came after the account was deleted.
  await emptyWebhooksOf(db, NOBODY.id, '2 days')
  await emptyCourierEventsOf(db, NOBODY.id)
  await db.transaction().execute(releaseOldOrders)
}
