import type { Db, Tx } from '#db/connect'
import type { Mail } from '#domain/messages/mail'

/** Work that must happen after a commit, exactly when the commit happened: a job is a row of the same transaction. */
export type Job =
  | { name: 'mail'; data: Mail }
  | { name: 'settle'; data: { orderId: string } }
  | { name: 'refund'; data: { refundId: string } }
  | { name: 'webhook'; data: { eventKey: string } }

export type Queue = {
  /**
   * Stores the job in the given transaction. `afterSeconds` delays it; `key` keeps one of its kind that waits for its
   * first turn, `unlessWaiting` also none beside one that failed and waits for its next.
   */
  send: (
    db: Db | Tx,
    job: Job,
    options?: { afterSeconds?: number; key?: string; unlessWaiting?: boolean },
  ) => Promise<void>
  /** Stores several mails in one statement. */
  sendMails: (db: Db | Tx, mails: Mail[]) => Promise<void>
}
