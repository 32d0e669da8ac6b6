import type { Tx } from '#db/connect'
import type { Trouble } from '#domain/messages/mail-trouble'

/** The fields of a mail that the seller may see: never its text, nor the subject of one with a secret. */
type MailSummary = {
  id: string
  to: string
  subject: string
  tries: number
  /** Null before the first try. */
  trouble: Trouble | null
  /** The expiry of its secret; null without one. */
  goodUntil: Date | null
}

/** Each list has at most 100 entries; the counts are complete. */
export type UndeliveredMailList = {
  failed: (MailSummary & { failedAt: Date })[]
  failedCount: number
  waiting: (MailSummary & { nextTryAt: Date })[]
  waitingCount: number
  /** The waiting mails that are later than a short outage of the mail server explains. */
  lateCount: number
}

export type UndeliveredMails = {
  list: () => Promise<UndeliveredMailList>
  /** The mails that need the seller, given up or late, each counted up to ORDERS_COUNTED. */
  countNeeding: () => Promise<number>
  /** Queues given-up mails again under their Message-ID; returns how many still existed. */
  sendAgain: (tx: Tx, ids: string[]) => Promise<number>
  dismiss: (tx: Tx, ids: string[]) => Promise<number>
  /** Erases mails whose secret has expired, sent or not; the fields that the seller sees stay. */
  eraseExpiredSecrets: () => Promise<void>
}
