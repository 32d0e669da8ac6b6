import pg from 'pg'

import { readAddresses } from '#db/servers/addresses'
import { primaryOf } from '#db/servers/primary'

/**
 * The address of the server that takes writes, of those that a DATABASE_URL names: a backup copies one server. Throws
 * NoPrimary when none does.
 */
export async function writingServer(databaseUrl: string): Promise<string> {
  const primary = primaryOf(databaseUrl)
  if (!primary.isSought) return databaseUrl
  const { urls } = readAddresses(databaseUrl)
  primary.forget()
  const { host, port } = await primary.find()
  const found = urls.find((url) => {
    const read = new pg.Client({ connectionString: url })
    return read.host === host && read.port === port
  })
  // One address is not asked while it is looked for.
  const client = new pg.Client({ connectionString: found ?? primary.url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await primary.check(client)
  } finally {
    await client.end().catch(() => {})
  }
  return found ?? primary.url
}
