import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'

import pg from 'pg'

import { dropIdleConnections } from './dead-connections.ts'

/**
 * `catalogue`: a product changed. `orders`: an order of a shopper. `sessions`: a session of a shopper or seller, or their
 * name or email. `carts`: the cart of a shopper, or '' when a product was archived, which leaves all carts. `settings`: a setting
 * of the owner.
 */
type Channel = 'catalogue' | 'orders' | 'sessions' | 'carts' | 'settings'
const remembered: readonly Channel[] = ['catalogue', 'orders', 'sessions', 'carts']
const channels: readonly Channel[] = ['settings', ...remembered]

/**
 * Receives PostgreSQL's notifications, so that every instance invalidates its caches when any instance writes. The
 * payload is '' for `catalogue`, else the id of the shopper or seller; undefined when anything may have changed: after a
 * lost connection, and when another instance begins to listen.
 */
export type Changes = {
  on: (channel: Channel, listener: (payload: string | undefined) => void) => void
  /** Called by the writer after its commit, so that its own next response is current; its triggers notify the others. */
  announce: (channel: Channel, payload: string) => void
  /** The same for a writer whose triggers are silent (`publishes`): it notifies the other instances. */
  publish: (channel: Channel, payload: string) => void
  /** Whatever was read before may have changed, but for the settings. */
  outdate: () => void
  /** False while the connection is lost: then nothing cached may be served. */
  isListening: () => boolean
  /** Whether every change older than a second is known. */
  isCurrent: () => boolean
  /**
   * Names the server's history, which a failover ends: what was read before may have seen more than the new server has.
   * Undefined until it is known.
   */
  history: () => string | undefined
  close: () => Promise<void>
}

const RECONNECT_MS = 500
// Heartbeats detect a connection that is lost silently and would leave caches outdated.
const HEARTBEAT_MS = 400
const SILENT_MS = 3_000
const CURRENT_MS = 1_000
// Changes that are published within this time go out in one statement: a busy shop publishes a thousand times a second.
const GATHER_MS = 10
// Named, so that it is planned once for a connection.
const NOTIFY = {
  name: 'notify',
  text: 'SELECT count(pg_notify(c, p)) FROM unnest($1::text[], $2::text[]) AS n (c, p)',
}

/** Starts listening. A connection without an answer for `silentMs` counts as lost. No pooler may be in between. */
export function listenForChanges(url: string, silentMs = SILENT_MS): Changes {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  let client: pg.Client | undefined
  let listening = false
  let closed = false
  let timer: NodeJS.Timeout | undefined
  // An answered heartbeat proves that all notifications before it have arrived.
  let provenAt = Number.NEGATIVE_INFINITY
  const outbox = new Map<string, { channel: Channel; payload: string }>()
  let exchange: Promise<void> | undefined
  let history: string | undefined
  let gathering = false

  void open()

  return {
    on: (channel, listener) => void emitter.on(channel, listener),
    announce,
    publish: (channel, payload) => {
      announce(channel, payload)
      outbox.set(`${channel} ${payload}`, { channel, payload })
      if (client && listening) gather(client)
    },
    outdate: () => remembered.forEach((channel) => emitter.emit(channel, undefined)),
    isListening: () => listening,
    isCurrent: () => listening && performance.now() - provenAt < CURRENT_MS,
    history: () => history,
    close: async () => {
      closed = true
      clearTimeout(timer)
      // Sends what was published last.
      await exchange
      if (client && listening && outbox.size > 0) await send(client)
      listening = false
      await client?.end().catch(() => {})
    },
  }

  function announce(channel: Channel, payload: string): void {
    emitter.emit(channel, payload)
  }

  async function open(): Promise<void> {
    const connection = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: silentMs,
    })
    client = connection
    connection.on('error', () => {})
    connection.on('end', reopen)
    connection.on('notification', (message) => emitter.emit(message.channel, message.payload || undefined))
    try {
      await connection.connect()
      provenAt = performance.now()
      history = await historyOf(connection)
      for (const channel of channels) await connection.query(`LISTEN ${channel}`)
      // Changes before this moment were missed.
      for (const channel of channels) emitter.emit(channel, undefined)
      listening = true
      // A server that was killed may have committed changes that it had not published yet.
      for (const channel of channels) outbox.set(channel, { channel, payload: '' })
      beat(connection)
    } catch {
      await connection.end().catch(() => {})
      reopen()
    }
  }

  function gather(connection: pg.Client): void {
    if (exchange || gathering) return
    gathering = true
    beatIn(connection, GATHER_MS)
  }

  function beat(connection: pg.Client): void {
    exchange ??= send(connection).finally(() => {
      exchange = undefined
      if (!listening || closed) return
      gathering = outbox.size > 0
      beatIn(connection, gathering ? GATHER_MS : Math.min(HEARTBEAT_MS, silentMs))
    })
    gathering = false
  }

  function beatIn(connection: pg.Client, ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => beat(connection), ms)
  }

  // One statement for all that waits. It writes nothing, so it waits for no disk.
  async function send(connection: pg.Client): Promise<void> {
    const batch = new Map(outbox)
    const rows = [...batch.values()]
    outbox.clear()
    const sentAt = performance.now()
    try {
      const values = [rows.map(({ channel }) => channel), rows.map(({ payload }) => payload)]
      await connection.query({ ...NOTIFY, values })
      provenAt = sentAt
    } catch {
      // The next connection sends them.
      for (const [key, change] of batch) outbox.set(key, change)
      connection.connection.stream.destroy()
    }
  }

  function reopen(): void {
    if (listening) dropIdleConnections(url)
    listening = false
    gathering = false
    clearTimeout(timer)
    if (closed) return
    timer = setTimeout(() => void open(), RECONNECT_MS)
  }
}

// A promotion begins a new timeline. A server that does not tell it may be another one each time.
async function historyOf(connection: pg.Client): Promise<string> {
  try {
    const { rows } = await connection.query<{ timeline: string }>(
      'SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline',
    )
    return rows[0]?.timeline ?? randomUUID()
  } catch {
    return randomUUID()
  }
}
