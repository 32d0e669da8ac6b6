import * as z from 'zod/mini'

import { contactMessage, email } from '../entities.ts'
import { said, specified, tooMany } from './define.ts'

/** /api/contact: newsletter and messages. */
export const contactContract = {
  contactSubscribe: specified({
    method: 'POST',
    path: '/api/contact/subscribe',
    caller: 'anyone',
    summary: 'Subscribe to the newsletter',
    about: 'Newsletter sign-up. Signing up twice is success, once.',
    body: z.object({ email }),
    answer: said,
    others: { 429: tooMany },
  }),
  contactMail: specified({
    method: 'POST',
    path: '/api/contact/mail',
    caller: 'anyone',
    summary: 'Send a message to the shop',
    about:
      'A message to the shop. With a `draftId` of the client’s making it can be sent again after a lost answer: the same message under the same name is mailed once.',
    body: contactMessage,
    answer: said,
    others: { 429: tooMany },
  }),
}
