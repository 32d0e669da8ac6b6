import * as z from 'zod/mini'

import { additional, emptyAnswer, tooMany } from './define.ts'

/** The notifications of WhatsApp's Cloud API: https://developers.facebook.com/docs/graph-api/webhooks/getting-started. */
export const whatsAppContract = {
  whatsAppVerify: additional({
    method: 'GET',
    path: '/api/whatsapp/events',
    caller: 'anyone',
    summary: 'Check the address of notifications',
    about: 'Answers the challenge of Meta, as text, if the token is the one of the shop.',
    query: z.object({
      'hub.mode': z.literal('subscribe'),
      'hub.verify_token': z.string().check(z.maxLength(200)),
      'hub.challenge': z.string().check(z.regex(/^[\w-]{1,200}$/, 'must be 1 to 200 letters or digits')),
    }),
    others: { 400: 'It is no challenge.', 401: 'The token is another one.' },
  }),
  whatsAppEvents: additional({
    method: 'POST',
    path: '/api/whatsapp/events',
    caller: 'provider',
    summary: 'Report an event of WhatsApp',
    about:
      'Receives what became of messages, and what people write to the shop, with the HMAC-SHA256 of the raw body in `X-Hub-Signature-256`. A repetition changes nothing.',
    answer: emptyAnswer,
    others: {
      400: 'The body is not an event.',
      401: 'The signature does not match the body.',
      413: 'The body is too large.',
      429: tooMany,
    },
  }),
}
