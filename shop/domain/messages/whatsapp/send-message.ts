import { sql } from 'kysely'
import type { Logger } from 'pino'

import type { WhatsApp } from '#adapters/whatsapp'
import type { Db } from '#db/connect'
import { type NewsOrder, type Written, writeNews } from '#domain/messages/whatsapp/templates'
import type { WhatsAppJob } from '#domain/messages/whatsapp/whatsapp-job'

/** Seconds after a try without an answer in which a notification tells that the message was sent. */
export const SETTLES_SECONDS = 60
const NEWS_HOURS = 24

type Context = { whatsapp: WhatsApp; publicUrl: string; log: Logger }
type Message = Written & { phone: string; orderId: string | null }

/** Sends once by the id of the job, if still wanted (decision 088). Throws an Error when another try has to follow. */
export async function sendMessage(db: Db, context: Context, job: WhatsAppJob, id: string): Promise<void> {
  const { whatsapp, log } = context
  const message = isTooLate(job) ? undefined : await messageOf(db, job, context.publicUrl)
  if (!message) return drop(db, id)
  if (!(await begin(db, id, message))) return
  const { phone, template, values } = message
  const sent = await whatsapp.send({ id, phone, template, values, isCode: job.kind === 'code' })
  if (sent.is === 'accepted') return settle(db, id, 'accepted', null)
  if (sent.is === 'unknown') throw new Error(`WhatsApp gave no answer: ${sent.reason}`)
  if (sent.isFinal) {
    log.warn({ job: id, template, reason: sent.reason }, 'WhatsApp message refused')
    return settle(db, id, 'failed', sent.reason)
  }
  await sql`
    UPDATE whatsapp_messages SET asked_at = '-infinity', reason = ${sent.reason} WHERE id = ${id} AND state = 'asked'`.execute(
    db,
  )
  throw new Error(`WhatsApp refuses ${template} for now: ${sent.reason}`)
}

function isTooLate(job: WhatsAppJob): boolean {
  const ends = job.kind === 'code' ? Date.parse(job.goodUntil) : Date.parse(job.at) + NEWS_HOURS * 3_600_000
  return ends <= Date.now()
}

async function messageOf(db: Db, job: WhatsAppJob, publicUrl: string): Promise<Message | undefined> {
  if (job.kind === 'code') return { template: 'login_code', values: [job.code], phone: job.phone, orderId: null }
  const { rows } = await sql<NewsOrder & { phone: string }>`
    SELECT o.id, o.amount_paise AS "amountPaise", o.paid_at IS NOT NULL AS "isPaid", p.phone
    FROM orders o JOIN user_phones p USING (user_id)
    WHERE o.id = ${job.orderId} AND p.news_since IS NOT NULL`.execute(db)
  const [order] = rows
  return order && { ...writeNews(job.facts, order, publicUrl), phone: order.phone, orderId: order.id }
}

/** False when the message was sent. Throws while a notification may still tell so. */
async function begin(db: Db, id: string, { orderId, template }: Message): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO whatsapp_messages AS m (id, order_id, template) VALUES (${id}, ${orderId}, ${template})
    ON CONFLICT (id) DO UPDATE SET asked_at = now()
      WHERE m.state = 'asked' AND m.asked_at < now() - make_interval(secs => ${SETTLES_SECONDS})
    RETURNING id`.execute(db)
  if (rows.length > 0) return true
  const { state } = await db
    .selectFrom('whatsapp_messages')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (state === 'asked') throw new Error('The last try may have sent it')
  return false
}

async function settle(db: Db, id: string, state: 'accepted' | 'failed', reason: string | null): Promise<void> {
  await sql`
    UPDATE whatsapp_messages SET state = ${state}, reason = ${reason} WHERE id = ${id} AND state = 'asked'`.execute(db)
}

async function drop(db: Db, id: string): Promise<void> {
  await sql`
    UPDATE whatsapp_messages SET state = 'failed', reason = coalesce(reason, 'no answer')
    WHERE id = ${id} AND state = 'asked'`.execute(db)
}
