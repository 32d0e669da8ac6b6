import * as z from 'zod/mini'

import { added, specified } from './define.ts'

/** /api/auth: sign-in with Google. */
export const authContract = {
  authGoogle: specified({
    method: 'GET',
    path: '/api/auth/google',
    caller: 'anyone',
    summary: 'Start a sign-in with Google',
    about:
      'Sends the browser to Google, and after it to the page `next` when that is one of ours. Not JSON: a redirect.',
    query: z.object({ next: z.optional(z.string()) }),
    others: {
      302: 'To Google, or to `/?error=google` when the sign-in cannot begin.',
      404: 'Google sign-in is not configured.',
    },
  }),
  authGoogleCallback: added({
    method: 'GET',
    path: '/api/auth/google/callback',
    caller: 'anyone',
    summary: 'Finish a sign-in with Google',
    about: 'Where Google sends the browser back. Not JSON: a redirect to /home or /?error=google.',
    others: {
      302: 'To the page asked for, or to `/?error=google` when the sign-in failed.',
      404: 'Google sign-in is not configured.',
    },
  }),
}
