import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { type EntryKind, MAX_TICKET_ENTRIES } from '#contract/messages/ticket-rules'
import { ticketRefusals } from '#contract/messages/ticket-wording'
import type { Tx } from '#db/connect'
import { Failure } from '#domain/process/failure'

export type NewEntry = {
  kind: EntryKind
  actor: 'shopper' | 'seller' | 'mail' | 'shop'
  body: string
  sellerId?: string
  sender?: string | undefined
  quoted?: string | undefined
  files?: number
  draftId?: string | undefined
  /** The Message-ID of an email, or its hash. */
  mailId?: Buffer
  unread?: Buffer
}

/** The caller has locked the ticket. Returns false for a repeat. Throws a Failure (409): the conversation is full. */
export async function addEntry(tx: Tx, ticketId: string, entry: NewEntry): Promise<boolean> {
  const { kind, actor, body, sellerId, sender, quoted, files = 0, draftId, mailId, unread } = entry
  const added = await tx
    .insertInto('ticket_entries')
    .values({
      ticket_id: ticketId,
      kind,
      actor,
      body: body.toWellFormed(),
      seller_id: sellerId ?? null,
      sender: sender ?? null,
      quoted: quoted ? quoted.toWellFormed() : null,
      files,
      draft_id: draftId === undefined ? null : draftKey(draftId, body),
      mail_id: mailId ?? null,
      unread: unread ?? null,
    })
    .onConflict((here) => here.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  const { rows } = await sql`
    UPDATE tickets SET entries = entries + 1, last_at = now()
    WHERE id = ${ticketId} AND entries < ${MAX_TICKET_ENTRIES} RETURNING id`.execute(tx)
  if (rows.length === 0) throw new Failure('conflict', ticketRefusals.conversationFull)
  return true
}

/** A draft that was changed after its answer was lost is another message. */
export function draftKey(draftId: string, ...content: (string | undefined)[]): string {
  return `${draftId}.${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}`
}
