// A connection on which a test writes requests byte by byte, for what no HTTP client would send.
import { connect } from 'node:net'

export type RawConnection = {
  /** Resolves when the kernel of the server has taken it. */
  taken: Promise<void>
  write: (text: string) => void
  /** All that has arrived. */
  text: () => string
  /** The statuses of the answers that have arrived. */
  statuses: () => number[]
  isClosed: () => boolean
  /** Begins to read; a connection that `isDeaf` does not before. */
  listen: () => void
  close: () => void
}

export function rawConnection(url: string, { isDeaf = false } = {}): RawConnection {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  const listen = () => void socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  // A refused connection ends with an error or without one.
  socket.on('error', () => {})
  if (!isDeaf) listen()
  return {
    taken: new Promise((resolve) => socket.once('connect', resolve)),
    write: (sent) => void socket.write(sent),
    text: () => text,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
    isClosed: () => socket.closed,
    listen,
    close: () => socket.destroy(),
  }
}
