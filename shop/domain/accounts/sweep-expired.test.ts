import { sweepExpired } from '#domain/accounts/sweep-expired'
import { expect, it } from '#test/fixtures'

it('deletes only expired rows', async ({ database }) => {
  const { pool, db } = database
  await pool.query(`
    INSERT INTO users (id, name, email) VALUES ('asha', 'Asha', 'asha@example.com');
    INSERT INTO sellers (id, name, email, password_hash) VALUES ('owner', 'Owner', 'owner@example.com', '');
    INSERT INTO user_sessions (token_hash, user_id, expires_at, last_seen_at) VALUES
      ('alive', 'asha', now() + interval '1 day', now()),
      ('expired', 'asha', now() - interval '1 second', now()),
      ('idle', 'asha', now() + interval '1 day', now() - interval '8 days');
    INSERT INTO seller_sessions (token_hash, seller_id, expires_at, last_seen_at) VALUES
      ('alive', 'owner', now() + interval '1 hour', now()),
      ('expired', 'owner', now() - interval '1 second', now()),
      ('idle', 'owner', now() + interval '1 hour', now() - interval '31 minutes');
    INSERT INTO seller_sessions (token_hash, seller_id, expires_at, last_seen_at, with_passkey) VALUES
      ('passkey', 'owner', now() + interval '1 day', now() - interval '11 hours', true),
      ('idle passkey', 'owner', now() + interval '1 day', now() - interval '13 hours', true);
    INSERT INTO reset_codes (email, code_hash, device, network, is_known, expires_at, sent_at) VALUES
      ('new', '', '', '', false, now() + interval '1 minute', now()),
      ('counting', '', '', '', false, now() - interval '1 hour', now() - interval '23 hours'),
      ('old', '', '', '', false, now() - interval '1 hour', now() - interval '25 hours');
  `)
  await pool.query(`INSERT INTO rate_limits (key, points, expire) VALUES ('alive', 1, $1), ('expired', 1, $2)`, [
    Date.now() + 60_000,
    Date.now() - 1,
  ])

  await sweepExpired(db)

  const left = async (query: string) => (await pool.query<{ it: string }>(query)).rows.map((row) => row.it)
  expect(await left(`SELECT convert_from(token_hash, 'UTF8') AS it FROM user_sessions`)).toEqual(['alive'])
  expect(await left(`SELECT convert_from(token_hash, 'UTF8') AS it FROM seller_sessions ORDER BY 1`)).toEqual([
    'alive',
    'passkey',
  ])
  expect(await left('SELECT email AS it FROM reset_codes ORDER BY email')).toEqual(['counting', 'new'])
  expect(await left('SELECT key AS it FROM rate_limits')).toEqual(['alive'])
})
