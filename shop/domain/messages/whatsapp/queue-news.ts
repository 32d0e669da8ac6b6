import { sql } from 'kysely'

import type { Db, Tx } from '#db/connect'
import type { QueuedMail } from '#domain/messages/mail'
import { isNews, type WhatsAppJob } from '#domain/messages/whatsapp/whatsapp-job'

export async function newsBeside(db: Db | Tx, mails: readonly QueuedMail[]): Promise<WhatsAppJob[]> {
  const news = mails.flatMap((mail) =>
    'facts' in mail && isNews(mail.facts)
      ? [{ kind: 'news' as const, orderId: mail.orderId, at: mail.at, facts: mail.facts }]
      : [],
  )
  if (news.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM orders o JOIN user_phones p USING (user_id)
    WHERE o.id = ANY(${news.map(({ orderId }) => orderId)}) AND p.news_since IS NOT NULL`.execute(db)
  const wanted = new Set(rows.map(({ id }) => id))
  return news.filter(({ orderId }) => wanted.has(orderId))
}
