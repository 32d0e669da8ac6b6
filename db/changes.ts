import { EventEmitter } from 'node:events'

import pg from 'pg'

/** `catalogue`: a product changed. `orders`: an order of the shopper named by the payload changed. */
type Channel = 'catalogue' | 'orders'
const channels: readonly Channel[] = ['catalogue', 'orders']

/**
 * Receives PostgreSQL's notifications, so that every instance invalidates its caches when any instance writes. The
 * payload is a user id for `orders`, '' otherwise; undefined after a lost connection, when anything may have changed.
 */
export type Changes = {
  on: (channel: Channel, listener: (payload: string | undefined) => void) => void
  /** Called by the writer after its commit, so that its own next response is current. */
  announce: (channel: Channel, payload: string) => void
  /** False while the connection is lost: then nothing cached may be served. */
  isListening: () => boolean
  close: () => Promise<void>
}

const RECONNECT_MS = 500
// Detects a connection that is lost silently and would leave caches outdated.
const HEARTBEAT_MS = 3_000

/** Starts listening. `heartbeatMs` is the interval and the timeout of the connection's heartbeats. */
export function listenForChanges(url: string, heartbeatMs = HEARTBEAT_MS): Changes {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  let client: pg.Client | undefined
  let listening = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  void open()

  return {
    on: (channel, listener) => void emitter.on(channel, listener),
    announce: (channel, payload) => void emitter.emit(channel, payload),
    isListening: () => listening,
    close: async () => {
      closed = true
      listening = false
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }

  async function open(): Promise<void> {
    const connection = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: heartbeatMs,
    })
    client = connection
    connection.on('error', () => {})
    connection.on('end', reopen)
    connection.on('notification', (message) => emitter.emit(message.channel, message.payload ?? ''))
    try {
      await connection.connect()
      for (const channel of channels) await connection.query(`LISTEN ${channel}`)
      // Changes before this moment were missed.
      for (const channel of channels) emitter.emit(channel, undefined)
      listening = true
      scheduleHeartbeat(connection)
    } catch {
      await connection.end().catch(() => {})
      reopen()
    }
  }

  function scheduleHeartbeat(connection: pg.Client): void {
    if (closed) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      connection.query('SELECT').then(
        () => scheduleHeartbeat(connection),
        () => connection.connection.stream.destroy(),
      )
    }, heartbeatMs)
  }

  function reopen(): void {
    listening = false
    clearTimeout(timer)
    if (closed) return
    timer = setTimeout(() => void open(), RECONNECT_MS)
  }
}
