import type { Db, Tx } from '#db/connect'
import type { QueuedMail } from '#domain/messages/mail'

/** Work that runs after a commit, and only after it: a job is a row of the same transaction. */
export type Job =
  | { name: 'mail'; data: QueuedMail }
  | { name: 'settle'; data: { orderId: string } }
  | { name: 'refund'; data: { refundId: string } }
  | { name: 'parcel'; data: { courier: string; number: string } }
  | { name: 'webhook'; data: { eventKey: string } }

export type Queue = {
  /**
   * Stores the job in the given transaction. `afterSeconds` delays it. At most one job with the same name and `key`
   * waits for its first run; with `unlessWaiting` none is added beside one that waits for a retry either.
   */
  send: (
    db: Db | Tx,
    job: Job,
    options?: { afterSeconds?: number; key?: string; unlessWaiting?: boolean },
  ) => Promise<void>
  /** Stores several mails in one statement; `last` lets all other mails go first. */
  sendMails: (db: Db | Tx, mails: QueuedMail[], options?: { last?: boolean }) => Promise<void>
  /**
   * Deletes the stored mails to an email and those that quote its owner, sent or not: all of them, or those about orders
   * and tickets with these ids.
   */
  forgetMails: (db: Db | Tx, email: string, about: 'all' | { orders: string[]; tickets: string[] }) => Promise<void>
}
