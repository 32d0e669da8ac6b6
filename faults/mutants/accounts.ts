// Naive builds: reset codes and sessions.
import type { Mutant } from './mutant.ts'

export const accounts: Mutant[] = [
  {
    name: 'counts the tries of a reset code for each call alone',
    edits: [
      {
        file: 'domain/accounts/reset-password.ts',
        from: '  await verifyResetCode(db, reset.email, reset.code)\n  const passwordHash',
        to: '  const passwordHash',
      },
    ],
    fails: { test: 'api/reset-password.test.ts', named: 'is dead after 5 wrong tries, counted over both calls' },
  },
  {
    name: 'reads the tries of a reset code, then counts',
    edits: [
      {
        file: 'domain/accounts/reset-codes.ts',
        from: '  const { rows } = await sql<{ right: boolean }>`\n    UPDATE reset_codes SET tries = tries + CASE WHEN ${matches(code)} THEN 0 ELSE 1 END\n    WHERE email = ${email.toLowerCase()} AND ${alive}\n',
        to: '  const seen = await sql<{ tries: number }>`SELECT tries FROM reset_codes WHERE email = ${email.toLowerCase()} AND ${alive}`.execute(db)\n  const { rows } = await sql<{ right: boolean }>`\n    UPDATE reset_codes SET tries = ${seen.rows[0]?.tries ?? 9}::int + CASE WHEN ${matches(code)} THEN 0 ELSE 1 END\n    WHERE email = ${email.toLowerCase()} AND ${seen.rows.length > 0}\n',
      },
    ],
    fails: { test: 'api/reset-password.test.ts', named: 'gets 5 of 200 guesses that come at once' },
  },
  {
    name: 'leaves the sessions of before a reset',
    edits: [
      {
        file: 'domain/accounts/reset-password.ts',
        from: '    await endSessionsOfUser(tx, userId)\n',
        to: '',
      },
    ],
    fails: { test: 'api/reset-password.test.ts', named: 'ends every session, logs nobody in' },
  },
]
