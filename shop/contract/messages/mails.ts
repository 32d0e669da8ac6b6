import * as z from 'zod/mini'

// The listed part of an email; an email with a secret is listed under another subject.
const email = {
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** The number of failed tries. */
  tries: z.int(),
  /** The cause, in plain words. */
  why: z.optional(z.string()),
  /** The answer of the mail server. */
  answer: z.optional(z.string()),
}

/** Unsent emails: failed, newest first, and waiting, by the time of the next try; at most 100 of each. */
export const unsentEmails = z.object({
  failed: z.array(z.object({ ...email, failedAt: z.iso.datetime(), canSendAgain: z.boolean() })),
  failedCount: z.int(),
  waiting: z.array(z.object({ ...email, nextTryAt: z.iso.datetime() })),
  waitingCount: z.int(),
  /** The number that need attention: failed, or waiting for longer than a quarter of an hour. */
  needYou: z.int(),
  /** Why messages of the last week did not go by WhatsApp, the newest first; absent in a shop that sends none. */
  messages: z.optional(
    z.array(
      z.object({
        template: z.string(),
        reason: z.string(),
        count: z.int(),
        /** They are tried again, for a day. */
        isWaiting: z.boolean(),
        lastAt: z.iso.datetime(),
      }),
    ),
  ),
})
export type UnsentEmails = z.infer<typeof unsentEmails>
export type UnsentMessages = NonNullable<UnsentEmails['messages']>
export type FailedMail = UnsentEmails['failed'][number]
export type WaitingMail = UnsentEmails['waiting'][number]

export const mailIds = z.array(z.uuid('must be an id')).check(z.minLength(1), z.maxLength(100))
