import { EventEmitter } from 'node:events'

import pg from 'pg'

/** `catalogue`: a product changed. `orders`: an order of the shopper named by the payload changed. */
type Channel = 'catalogue' | 'orders'
const channels: readonly Channel[] = ['catalogue', 'orders']

/**
 * Hears PostgreSQL's notifications, so that every instance drops what it remembers when any instance writes.
 * The payload is a user id for `orders`, '' otherwise; undefined means "anything may have changed" (the line was down).
 */
export type Changes = {
  on: (channel: Channel, listener: (payload: string | undefined) => void) => void
  /** Said by the writer after its commit, so that its own next answer is already new. */
  announce: (channel: Channel, payload: string) => void
  /** False while the line is down: then nothing remembered may be served. */
  isListening: () => boolean
  close: () => Promise<void>
}

const RECONNECT_MS = 500
// A line that is dead without telling anybody would leave what is remembered old for ever.
const HEARTBEAT_MS = 3_000

/** `heartbeatMs`: how often the line is asked whether it is alive, and how long it may take to answer. */
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
    const mine = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: heartbeatMs,
    })
    client = mine
    mine.on('error', () => {})
    mine.on('end', reopen)
    mine.on('notification', (message) => emitter.emit(message.channel, message.payload ?? ''))
    try {
      await mine.connect()
      for (const channel of channels) await mine.query(`LISTEN ${channel}`)
      // What happened while nobody listened is unknown.
      for (const channel of channels) emitter.emit(channel, undefined)
      listening = true
      askAgain(mine)
    } catch {
      await mine.end().catch(() => {})
      reopen()
    }
  }

  function askAgain(mine: pg.Client): void {
    if (closed) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      mine.query('SELECT').then(
        () => askAgain(mine),
        () => mine.connection.stream.destroy(),
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
