import type { Server } from 'node:http'
import type { Socket } from 'node:net'

// A close takes some 0.1 ms. All others are answered between two turns of the event loop.
const CLOSED_IN_A_TURN = 10

/**
 * Closes connections that have sent nothing `afterMs` after they were opened, without an answer: browsers open some ahead
 * and never use them. Of thousands that expire together, a few are closed in each turn of the event loop; Node would
 * answer and close all of them in one.
 */
export function closeSilent(server: Server, afterMs: number): void {
  // The oldest first.
  const opened = new Map<Socket, number>()
  let isWaiting = false
  const waitFor = (ms: number) => {
    isWaiting = true
    setTimeout(closeSome, ms).unref()
  }
  const goOn = () => {
    isWaiting = true
    setImmediate(closeSome)
  }
  function closeSome(): void {
    isWaiting = false
    let closed = 0
    for (const [socket, at] of opened) {
      const left = at + afterMs - performance.now()
      if (left > 0) return waitFor(left)
      if (closed === CLOSED_IN_A_TURN) return goOn()
      opened.delete(socket)
      if (socket.bytesRead > 0) continue
      socket.destroy()
      closed += 1
    }
  }
  server.on('connection', (socket) => {
    opened.set(socket, performance.now())
    socket.once('close', () => opened.delete(socket))
    if (!isWaiting) waitFor(afterMs)
  })
}
