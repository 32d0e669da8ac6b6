import pg from 'pg'

/**
 * Durable transactions per second on the shop's PostgreSQL, in a separate database: each is a BEGIN, an update, an insert
 * and a COMMIT. Every client has its own connection and row.
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

  const connections = Array.from({ length: clients }, open)
  await Promise.all(connections.map((connection) => connection.connect()))
  const end = Date.now() + seconds * 1_000
  const work = async (connection: pg.Client, account: number): Promise<number> => {
    let done = 0
    for (; Date.now() < end; done += 1) {
      await connection.query('BEGIN')
      await connection.query('UPDATE account SET balance = balance + 1 WHERE id = $1', [account])
      await connection.query('INSERT INTO history (account, delta) VALUES ($1, 1)', [account])
      await connection.query('COMMIT')
    }
    return done
  }
  const done = await Promise.all(connections.map((connection, i) => work(connection, i + 1)))
  await Promise.all(connections.map((connection) => connection.end()))
  await admin.query('DROP DATABASE bench WITH (FORCE)')
  await admin.end()
  return done.reduce((sum, each) => sum + each, 0) / seconds
}
