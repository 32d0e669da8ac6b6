import * as z from 'zod/mini'

// What is seen of a mail; one that tells a secret has another subject here.
const mail = {
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** How often it was tried in vain. */
  tries: z.int(),
  /** What keeps it, in plain words. */
  why: z.optional(z.string()),
  /** The mail server's own words. */
  answer: z.optional(z.string()),
}

/** Mails that are not out yet: given up, newest first, and still tried, the next first; 100 of each at most. */
export const mailsNotOut = z.object({
  failed: z.array(z.object({ ...mail, failedAt: z.iso.datetime(), canSendAgain: z.boolean() })),
  failedCount: z.int(),
  waiting: z.array(z.object({ ...mail, nextTryAt: z.iso.datetime() })),
  waitingCount: z.int(),
  /** How many a person should look at: given up, or waiting for longer than a quarter of an hour. */
  needYou: z.int(),
})
export type MailsNotOut = z.infer<typeof mailsNotOut>
export type FailedMail = MailsNotOut['failed'][number]
export type WaitingMail = MailsNotOut['waiting'][number]

export const mailIds = z.array(z.uuid('must be an id')).check(z.minLength(1), z.maxLength(100))
