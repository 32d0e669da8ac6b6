import * as z from 'zod/mini'

import { contactMessage, email } from '../entities.ts'
import { linkQuery } from '../link-query.ts'
import { additional, messageAnswer, specified, tooMany } from './define.ts'

const pageOfLink = { 429: tooMany, 503: 'The shop cannot reach its database.' }

/** /api/contact: newsletter and messages. */
export const contactContract = {
  contactSubscribe: specified({
    method: 'POST',
    path: '/api/contact/subscribe',
    caller: 'anyone',
    summary: 'Subscribe to the newsletter',
    about:
      'Asks the owner of the email by mail: it is subscribed when the button of that mail is pressed. The answer is the same for every email.',
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
  newsletterConfirmPage: additional({
    method: 'GET',
    path: '/api/contact/newsletter/confirm',
    caller: 'anyone',
    summary: 'Read the page of the confirmation mail',
    about:
      'A page with one button, which makes the POST: programs that scan mails follow links. Alike for every token.',
    query: linkQuery,
  }),
  newsletterConfirm: additional({
    method: 'POST',
    path: '/api/contact/newsletter/confirm',
    caller: 'anyone',
    summary: 'Confirm a subscription',
    about: 'Subscribes the email that got this token. The answer is a page, the same for every token.',
    query: linkQuery,
    others: pageOfLink,
  }),
  newsletterStopPage: additional({
    method: 'GET',
    path: '/api/contact/newsletter/stop',
    caller: 'anyone',
    summary: 'Read the page of the unsubscribe link',
    about: 'A page with one button, which makes the POST. It is the same for every token.',
    query: linkQuery,
  }),
  newsletterStop: additional({
    method: 'POST',
    path: '/api/contact/newsletter/stop',
    caller: 'anyone',
    summary: 'Unsubscribe by the link of a newsletter',
    about:
      'Unsubscribes the email whose newsletters carry this token. Any body is ignored: the button of a mail program sends one of RFC 8058. The answer is a page, the same for every token.',
    query: linkQuery,
    others: pageOfLink,
  }),
}
