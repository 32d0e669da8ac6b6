// Mutations of reset codes and sessions.
import type { Mutation } from './mutation.ts'

export const accountMutations: Mutation[] = [
  {
    name: 'counts the attempts at a reset code for each call separately',
    edits: [{ in: 'resetPassword', code: 'await verifyResetCode($$$)', becomes: '' }],
    detectedBy: { test: 'is dead after 5 wrong tries, counted over both calls' },
  },
  {
    name: 'reads the attempts at a reset code before counting',
    edits: [
      {
        in: 'tryCode',
        sql: 'tries = tries +',
        becomes:
          'tries = ${(await sql<{ tries: number }>`SELECT tries FROM reset_codes WHERE email = ${email.toLowerCase()}`.execute(db)).rows[0]?.tries ?? 9}::int +',
      },
    ],
    detectedBy: { test: 'gets 5 of 200 guesses that come at once' },
  },
  {
    name: 'keeps existing sessions after a password reset',
    edits: [{ in: 'resetPassword', code: 'await endSessionsOfUser($$$)', becomes: '' }],
    detectedBy: { test: 'ends every session, logs nobody in' },
  },
]
