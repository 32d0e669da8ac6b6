import type { Tx } from '#db/connect'
import type { Trouble } from '#domain/messages/mail-trouble'

/** The fields of a mail that the seller may see: never its text, nor the subject of one with a secret. */
type MailSummary = {
  id: string
  to: string
  subject: string
  /** The number of failed tries. */
  tries: number
  /** Null before the first try. */
  trouble: Trouble | null
  /** The expiry of its secret; null without one. */
  goodUntil: Date | null
}

/** Mails that are not sent yet. Each list has at most 100 entries; the counts are complete. */
export type UndeliveredMailList = {
  /** Given up, newest first. */
  failed: (MailSummary & { failedAt: Date })[]
  failedCount: number
  /** Waiting for a retry, the next first. */
  waiting: (MailSummary & { nextTryAt: Date })[]
  waitingCount: number
  /** The waiting mails that are later than a short outage of the mail server explains. */
  lateCount: number
}

/** The queued and failed mails, for the seller. */
export type UndeliveredMails = {
  list: () => Promise<UndeliveredMailList>
  /** The mails that need the seller, given up or late, each counted up to ORDERS_COUNTED. */
  countNeeding: () => Promise<number>
  /** Queues given-up mails again under their Message-ID; returns how many still existed. */
  sendAgain: (tx: Tx, ids: string[]) => Promise<number>
  /** Deletes given-up mails; returns how many still existed. */
  dismiss: (tx: Tx, ids: string[]) => Promise<number>
  /** Erases mails whose secret has expired, sent or not; the fields that the seller sees stay. */
  eraseExpiredSecrets: () => Promise<void>
}
