import type { Db, Tx } from '#db/connect'
import type { QueuedMail } from '#domain/messages/mail'
import type { WhatsAppJob } from '#domain/messages/whatsapp/whatsapp-job'

/** Work that runs after a commit, and only after it: a job is a row of the same transaction. */
export type Job =
  | { name: 'mail'; data: QueuedMail }
  | { name: 'whatsapp'; data: WhatsAppJob }
  | { name: 'settle'; data: { orderId: string } }
  | { name: 'refund'; data: { refundId: string } }
  | { name: 'parcel'; data: { courier: string; number: string } }
  | { name: 'webhook'; data: { eventKey: string } }

export type Queue = {
  /** One job of a name and `key` at most waits for its first run, with `unlessWaiting` for a retry, too. */
  send: (
    db: Db | Tx,
    job: Job,
    options?: { afterSeconds?: number; key?: string; unlessWaiting?: boolean },
  ) => Promise<void>
  /** Queues the news by WhatsApp beside them, too. `last` lets all other mails go first. */
  sendMails: (db: Db | Tx, mails: QueuedMail[], options?: { last?: boolean }) => Promise<void>
  /** Deletes mails that quote the email's owner, too, and the codes to the phone of the account, sent or not. */
  forgetMails: (
    db: Db | Tx,
    account: { id: string; email: string },
    about: 'all' | { orders: string[]; tickets: string[] },
  ) => Promise<void>
}
