import pg from 'pg'

import { readAddresses } from './addresses.ts'

/** The server of a DATABASE_URL that takes writes; another one after a failover. */
export type Primary = {
  /** The address for the driver; of several servers the first. */
  url: string
  /** Whether a connection has to be led to the server that takes writes. */
  isSought: boolean
  /** Its address. Throws NoPrimary when no server takes writes. */
  find: () => Promise<Place>
  /** Throws NoPrimary unless this connection is to a server that takes writes and was not replaced. */
  check: (client: pg.ClientBase) => Promise<void>
  /** A connection to it broke, so another server may have taken over. */
  forget: () => void
  /** Calls back when it is forgotten, until the function that is returned is called. */
  onForgotten: (listener: () => void) => () => void
}

type Place = { host: string; port: number }
type State = { takesWrites: boolean; timeline: number }

/** No server of DATABASE_URL takes writes at present. */
export class NoPrimary extends Error {
  override name = 'NoPrimary'
  /** The SQLSTATE of a server that cannot be used yet, so that it is tried again and answered as that. */
  code = '57P03'
}

// A server that is asked for its state and silent for longer is not waited for.
const ASKED_MS = 1_000

// All pools of a process learn from each other.
const known = new Map<string, Primary>()

/** The primary server of this address, which may name several servers. */
export function primaryOf(databaseUrl: string): Primary {
  const made = known.get(databaseUrl) ?? follow(databaseUrl)
  known.set(databaseUrl, made)
  return made
}

function follow(databaseUrl: string): Primary {
  const { urls, mustTakeWrites } = readAddresses(databaseUrl)
  // A promotion begins a new timeline. A primary of an older one was replaced, even if it does not know that yet.
  let newest = 0
  let found: Promise<Place> | undefined
  let isLocating = false
  const listeners = new Set<() => void>()

  return {
    url: urls[0],
    isSought: mustTakeWrites,
    find: () => (found ??= locate()),
    check: async (client) => accept(await stateOf(client)),
    forget: () => {
      // A search that is under way is as new as another one would be.
      if (!isLocating) found = undefined
      for (const tell of listeners) tell()
    },
    onForgotten: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  async function locate(): Promise<Place> {
    if (urls.length === 1) return placeOf(urls[0])
    isLocating = true
    try {
      return await newestPrimary()
    } catch (error) {
      found = undefined
      throw error
    } finally {
      isLocating = false
    }
  }

  async function newestPrimary(): Promise<Place> {
    const asked = await Promise.all(urls.map(async (url) => ({ url, state: await ask(url) })))
    const [best] = asked
      .flatMap(({ url, state }) => (state?.takesWrites ? { url, state } : []))
      .sort((a, b) => b.state.timeline - a.state.timeline)
    if (!best) throw new NoPrimary(`None of ${urls.length} servers takes writes.`)
    accept(best.state)
    return placeOf(best.url)
  }

  function accept({ takesWrites, timeline }: State): void {
    if (!takesWrites) throw new NoPrimary('The server takes no writes.')
    if (timeline < newest) throw new NoPrimary(`The server is of timeline ${timeline}; ${newest} has replaced it.`)
    newest = timeline
  }
}

/** The state of a server; undefined when it does not answer. */
async function ask(url: string): Promise<State | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ASKED_MS, query_timeout: ASKED_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return await stateOf(client)
  } catch {
    return undefined
  } finally {
    client.connection.stream.destroy()
  }
}

async function stateOf(client: pg.ClientBase): Promise<State> {
  const { rows } = await client.query<{ takes_writes: boolean; timeline: number }>(
    `SELECT current_setting('transaction_read_only') = 'off' AS takes_writes, CASE WHEN pg_is_in_recovery() THEN 0
       ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline`,
  )
  return { takesWrites: rows[0]?.takes_writes === true, timeline: rows[0]?.timeline ?? 0 }
}

// The driver's own reading of the address, with its defaults.
function placeOf(url: string): Place {
  const { host, port } = new pg.Client({ connectionString: url })
  return { host, port }
}
