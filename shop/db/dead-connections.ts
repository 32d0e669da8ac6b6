import type { Socket } from 'node:net'

import type pg from 'pg'

import type { Primary } from './servers/primary.ts'

// 25006: the server became a standby. 57P01 to 57P03: it goes down or comes up. 08: the connection is lost.
const GONE = /^(25006|57P0[123]|08)/

/**
 * Closes the connections of a pool that are of no use: a busy one that has been silent for so long, or on which the
 * server says that it is gone, and the idle ones, which are probably to the same server. The idle ones are closed as
 * soon as any pool notices.
 */
export function dropDeadConnections(pool: pg.Pool, silentMs: number | undefined, primary: Primary): () => void {
  const idle = new Set<Socket>()
  const drop = (socket: Socket, why: string) => {
    socket.destroy(new Error(`Connection terminated unexpectedly: ${why}`))
    primary.forget()
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
  return primary.onForgotten(() => {
    for (const socket of idle) socket.destroy(new Error('Connection terminated unexpectedly: the server may be gone'))
  })
}

function socketOf(client: pg.PoolClient): Socket {
  return client.connection.stream as Socket
}
