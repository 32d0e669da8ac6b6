import { readSigningKey } from '#db/signing-key'
import { accountHash } from '#domain/audit/account-hash'
import { writeAudit } from '#domain/audit/write'
import { expect, it } from '#test/fixtures'
import { printed, runProcess } from '#test/scripts'

import { auditLog } from './audit-log.ts'

it.for([
  ['--who', 'asha'],
  ['--since', 'yesterday'],
])('explains itself for %s %s', async (args, { database }) => {
  await expect(printed(database, auditLog, ...args)).rejects.toMatchObject({
    name: 'CannotStart',
    message: expect.stringContaining('--account EMAIL|ID') as string,
  })
})

it('finds the acts of an account by email or id, by time and by act, for people and for programs', async ({
  database,
}) => {
  const { db } = database
  const email = 'asha@example.com'
  const { id } = await db.insertInto('users').values({ name: 'Asha', email }).returning('id').executeTakeFirstOrThrow()
  const account = { kind: 'user', email: email.toUpperCase() } as const
  const from = { network: '203.0.113.0/24', requestId: 'r1' }
  await writeAudit(db, [
    { act: 'login', account, outcome: 'wrong', at: new Date('2026-11-20T10:00:00Z'), ...from },
    { act: 'login', account, outcome: 'done', at: new Date('2026-11-21T18:29:59Z'), ...from },
    { act: 'logout', account, outcome: 'done', at: new Date('2026-11-21T18:30:00Z'), ...from },
    { act: 'login', account: { kind: 'user', email: 'other@example.com' }, outcome: 'wrong', ...from },
  ])

  const { code, out, err } = await runProcess(database, 'audit-log.ts', '--account', email)
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain(`shopper ${id}, in the log: ${accountHash(await readSigningKey(db), { kind: 'user', id })}`)
  expect(out).toMatch(/^2026-11-22 00:00:00 {2}shopper \w+ {2}203\.0\.113\.0\/24 {2}logout {2}done .* r1$/m)
  expect(out).toContain('3 acts')
  expect(out).not.toContain(email)

  const json = await printed(database, auditLog, '--account', id, '--since', '2026-11-22', '--json')
  expect(
    json
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object),
  ).toMatchObject([{ at: '2026-11-21T18:30:00.000Z', act: 'logout', account: id, count: 1 }])
  const logins = await printed(database, auditLog, '--act', 'login', '--json')
  expect(logins.match(/"act":"login"/g)).toHaveLength(3)
})
