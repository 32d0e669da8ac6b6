import * as z from 'zod/mini'

import { contactMessage, email } from '../entities.ts'
import { messageAnswer, specified, tooMany } from './define.ts'

/** /api/contact: newsletter and messages. */
export const contactContract = {
  contactSubscribe: specified({
    method: 'POST',
    path: '/api/contact/subscribe',
    caller: 'anyone',
    summary: 'Subscribe to the newsletter',
    about: 'Subscribes an email to the newsletter. A repeated call succeeds and changes nothing.',
    body: z.object({ email }),
    answer: messageAnswer,
    others: { 429: tooMany },
  }),
  contactMail: specified({
    method: 'POST',
    path: '/api/contact/mail',
    caller: 'anyone',
    summary: 'Send a message to the shop',
    about: 'Emails a message to the shop. `draftId` is an idempotency key: the same message with it is emailed once.',
    body: contactMessage,
    answer: messageAnswer,
    others: { 429: tooMany },
  }),
}
