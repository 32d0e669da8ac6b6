import type * as contract from '#contract/mails'
import type { UndeliveredMailList } from '#domain/messages/undelivered-mails'
import { troubleText } from '#domain/messages/mail-trouble'

type Seen = UndeliveredMailList['failed' | 'waiting'][number]

/** Mails that are not out yet, on the wire. */
export function presentMails(mails: UndeliveredMailList, now = new Date()): contract.UnsentEmails {
  return {
    failed: mails.failed.map((mail) => ({
      ...seen(mail),
      failedAt: mail.failedAt.toISOString(),
      canSendAgain: mail.goodUntil === null || mail.goodUntil > now,
    })),
    failedCount: mails.failedCount,
    waiting: mails.waiting.map((mail) => ({ ...seen(mail), nextTryAt: mail.nextTryAt.toISOString() })),
    waitingCount: mails.waitingCount,
    needYou: mails.failedCount + mails.lateCount,
  }
}

function seen({ id, to, subject, tries, trouble, goodUntil }: Seen) {
  const why = trouble ? { why: troubleText(trouble) } : {}
  // A server may quote the mail; of one that tells a secret nothing is repeated.
  const answer = trouble?.answer && goodUntil === null ? { answer: trouble.answer } : {}
  return { _id: id, to, subject, tries, ...why, ...answer }
}
