import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'

import type pg from 'pg'

// 25006: the server became a standby. 57P01 to 57P03: it goes down or comes up. 08: the connection is lost.
const GONE = /^(25006|57P0[123]|08)/

// The event is the address of the server that a connection was lost to.
const losses = new EventEmitter().setMaxListeners(0)

/** Closes the idle connections that this process has to an address: after a failover they lead to a server that is gone. */
export function dropIdleConnections(url: string): void {
  losses.emit(url)
}

/**
 * Closes the connections of a pool that are of no use: a busy one that has been silent for so long, or on which the
 * server says that it is gone, and with it the idle ones of every pool on the same address. Returns what ends this.
 */
export function dropDeadConnections(pool: pg.Pool, silentMs: number | undefined, url: string): () => void {
  const idle = new Set<Socket>()
  const drop = (socket: Socket, why: string) => {
    socket.destroy(new Error(`Connection terminated unexpectedly: ${why}`))
    dropIdleConnections(url)
  }
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    // TCP takes 15 minutes to detect a silently lost connection (a cable, a dead host).
    socket.on('timeout', () => drop(socket, 'no answer'))
    client.connection.on('errorMessage', ({ code = '' }: { code?: string }) => {
      if (GONE.test(code)) drop(socket, code)
    })
  })
  pool.on('acquire', (client) => {
    idle.delete(socketOf(client))
    if (silentMs !== undefined) socketOf(client).setTimeout(silentMs)
  })
  pool.on('release', (_, client) => {
    idle.add(socketOf(client))
    socketOf(client).setTimeout(0)
  })
  pool.on('remove', (client) => idle.delete(socketOf(client)))
  const dropIdle = () => {
    for (const socket of idle) socket.destroy(new Error('Connection terminated unexpectedly: the server may be gone'))
  }
  losses.on(url, dropIdle)
  return () => losses.off(url, dropIdle)
}

function socketOf(client: pg.PoolClient): Socket {
  return client.connection.stream as Socket
}
