import type * as contract from '#contract/messages/mails'
import { troubleText } from '#domain/messages/mail-trouble'
import type { UndeliveredMailList } from '#domain/messages/undelivered-mails'

type UnsentEmail = UndeliveredMailList['failed' | 'waiting'][number]

/** Unsent emails on the wire. */
export function presentMails(mails: UndeliveredMailList, now = new Date()): contract.UnsentEmails {
  return {
    failed: mails.failed.map((mail) => ({
      ...presentMail(mail),
      failedAt: mail.failedAt.toISOString(),
      canSendAgain: mail.goodUntil === null || mail.goodUntil > now,
    })),
    failedCount: mails.failedCount,
    waiting: mails.waiting.map((mail) => ({ ...presentMail(mail), nextTryAt: mail.nextTryAt.toISOString() })),
    waitingCount: mails.waitingCount,
    needYou: mails.failedCount + mails.lateCount,
  }
}

function presentMail({ id, to, subject, tries, trouble, goodUntil }: UnsentEmail) {
  const why = trouble ? { why: troubleText(trouble) } : {}
  // A mail server may quote the email, so the answer about an email with a secret is not shown.
  const answer = trouble?.answer && goodUntil === null ? { answer: trouble.answer } : {}
  return { _id: id, to, subject, tries, ...why, ...answer }
}
