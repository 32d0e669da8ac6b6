import pg from 'pg'

/**
 * Durable transactions a second on the shop's own PostgreSQL, in a database beside it: each is a BEGIN, an update, an
 * insert and a COMMIT, every client on a connection and a row of its own.
 */
export async function durableTransactions(sockets: string, clients: number, seconds: number): Promise<number> {
  const admin = new pg.Client({ host: sockets, user: 'mewa', database: 'postgres' })
  await admin.connect()
  await admin.query('DROP DATABASE IF EXISTS bench WITH (FORCE)')
  await admin.query('CREATE DATABASE bench')
  const open = () => new pg.Client({ host: sockets, user: 'mewa', database: 'bench' })
  const setup = open()
  await setup.connect()
  await setup.query('CREATE TABLE account (id int PRIMARY KEY, balance int NOT NULL)')
  await setup.query('CREATE TABLE history (account int NOT NULL, delta int NOT NULL, at timestamptz DEFAULT now())')
  await setup.query('INSERT INTO account SELECT n, 0 FROM generate_series(1, $1::int) AS n', [clients])
  await setup.end()

  const lines = Array.from({ length: clients }, open)
  await Promise.all(lines.map((line) => line.connect()))
  const end = Date.now() + seconds * 1_000
  const work = async (line: pg.Client, account: number): Promise<number> => {
    let done = 0
    for (; Date.now() < end; done += 1) {
      await line.query('BEGIN')
      await line.query('UPDATE account SET balance = balance + 1 WHERE id = $1', [account])
      await line.query('INSERT INTO history (account, delta) VALUES ($1, 1)', [account])
      await line.query('COMMIT')
    }
    return done
  }
  const done = await Promise.all(lines.map((line, i) => work(line, i + 1)))
  await Promise.all(lines.map((line) => line.end()))
  await admin.query('DROP DATABASE bench WITH (FORCE)')
  await admin.end()
  return done.reduce((sum, each) => sum + each, 0) / seconds
}
