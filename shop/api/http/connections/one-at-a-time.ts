import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies send the next request after the answer; a few programs send some ahead. */
export const MOST_AHEAD = 32

/**
 * Holds a request until the answer before it on its connection is sent, which means that the client has read all but
 * what the kernel keeps. Node starts all requests of a connection at once. A connection with more than `MOST_AHEAD`
 * requests that wait is closed.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const ahead = new WeakMap<Socket, number>()
  return (incoming, outgoing) => {
    // A response has its socket from the moment when all before it are sent.
    if (outgoing.socket) return listener(incoming, outgoing)
    const { socket } = incoming
    if (socket.destroyed) return
    const waiting = (ahead.get(socket) ?? 0) + 1
    if (waiting > MOST_AHEAD) return void socket.destroy()
    ahead.set(socket, waiting)
    outgoing.once('socket', () => {
      ahead.set(socket, (ahead.get(socket) ?? 1) - 1)
      // Other connections come first.
      setImmediate(() => {
        if (!socket.destroyed) listener(incoming, outgoing)
      })
    })
  }
}
