import type { Trouble } from '#domain/messages/mail-trouble'

/** What the seller may see of a mail: never its text, and of one that tells a secret not its subject either. */
type Seen = {
  id: string
  to: string
  subject: string
  /** How often it was tried in vain. */
  tries: number
  /** Null when it was not tried yet. */
  trouble: Trouble | null
  /** Until when it is of use; null for ever. */
  goodUntil: Date | null
}

/** Mails that are not out yet. The lists are cut at 100 each, the counts are not. */
export type UndeliveredMailList = {
  /** Given up, newest first. */
  failed: (Seen & { failedAt: Date })[]
  failedCount: number
  /** Still tried, the next first. */
  waiting: (Seen & { nextTryAt: Date })[]
  waitingCount: number
  /** Of those that wait, how many do so for longer than a mail server needs to come back by itself. */
  lateCount: number
}

/** Where mails lie that could not be delivered. */
export type UndeliveredMails = {
  look: () => Promise<UndeliveredMailList>
  /** Puts given-up mails back in the queue under their Message-ID; answers how many were still there. */
  sendAgain: (ids: string[]) => Promise<number>
  /** Forgets given-up mails; answers how many were still there. */
  dismiss: (ids: string[]) => Promise<number>
  /** Empties mails whose secret is no longer good, sent or not; what the seller sees of them stays. */
  forgetSecrets: () => Promise<void>
}
