import * as z from 'zod/mini'

import { additional, specified } from './define.ts'

/** /api/auth: sign-in with Google. */
export const authContract = {
  authGoogle: specified({
    method: 'GET',
    path: '/api/auth/google',
    caller: 'anyone',
    summary: 'Start a sign-in with Google',
    about: 'Redirects the browser to Google, and afterwards to `next` if that is a page of the shop. Not JSON.',
    query: z.object({ next: z.optional(z.string()) }),
    others: {
      302: 'To Google, or to `/?error=google` when the sign-in cannot begin.',
      404: 'Google sign-in is not configured.',
    },
  }),
  authGoogleCallback: additional({
    method: 'GET',
    path: '/api/auth/google/callback',
    caller: 'anyone',
    summary: 'Finish a sign-in with Google',
    about: 'Google redirects the browser here. Not JSON: a redirect to the requested page, or to /?error=google.',
    others: {
      302: 'To the requested page, or to `/?error=google` when the sign-in failed.',
      404: 'Google sign-in is not configured.',
    },
  }),
}
