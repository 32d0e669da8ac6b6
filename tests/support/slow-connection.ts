// A connection to the database through a bad network: slow in both directions, frozen, or cut.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'

export type SlowConnection = {
  /** The address of the database through this proxy. */
  url: string
  /** Delays everything sent from now on by so many ms, in each direction. */
  delay: (ms: number) => void
  /** Stops all traffic silently, as when a network loses every packet. */
  freeze: () => void
  /** Delivers the held traffic, in order. */
  thaw: () => void
  /** Closes every connection; new ones are accepted. */
  cut: () => void
  /** Closes every connection, and each new one at once. */
  refuse: () => void
  /** Ends `refuse`. */
  accept: () => void
  /** Silences the open connections for good, without closing them; new ones are accepted. */
  abandon: () => void
  /** Leads to another database from now on, and closes every connection, as a proxy does when its primary changes. */
  leadTo: (url: string) => void
  stop: () => Promise<void>
}

/** Proxies the database at this address, whose host is a folder with its socket. */
export async function startSlowConnection(url: string): Promise<SlowConnection> {
  const database = parsed(url)
  let to = socketOf(database)
  const sockets = new Set<Socket>()
  const connections = new Set<{ abandoned: boolean }>()
  const onThaw = new Set<() => void>()
  let delayMs = 0
  let frozen = false
  let refuses = false

  const server = createServer((near) => {
    if (refuses) return near.destroy()
    const far = connect(to)
    const own = { abandoned: false }
    connections.add(own)
    const ways = [pass(near, far, own), pass(far, near, own)]
    for (const way of ways) onThaw.add(way)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        for (const way of ways) onThaw.delete(way)
        connections.delete(own)
        // The database's close of a silenced connection does not reach the shop.
        if (socket === near || !own.abandoned) near.destroy()
        far.destroy()
      })
    }
  })

  // Sends the due chunks, oldest first: a shorter delay does not let a chunk overtake earlier ones.
  function pass(from: Socket, onward: Socket, connection: { abandoned: boolean }): () => void {
    const waiting: { due: number; chunk?: Buffer }[] = []
    let timer: NodeJS.Timeout | undefined
    const send = () => {
      clearTimeout(timer)
      while (!frozen && waiting[0] && waiting[0].due <= performance.now()) {
        const { chunk } = waiting.shift()!
        if (chunk) onward.write(chunk)
        else onward.end()
      }
      if (waiting[0] && !frozen) timer = setTimeout(send, Math.max(0, waiting[0].due - performance.now()))
    }
    const add = (chunk?: Buffer) => {
      if (connection.abandoned) return
      waiting.push({ due: performance.now() + delayMs, ...(chunk ? { chunk } : {}) })
      if (waiting.length === 1) send()
    }
    from.on('data', add)
    from.on('end', () => add())
    return send
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `postgresql://${database.username}@127.0.0.1:${(server.address() as AddressInfo).port}${database.pathname}`,
    delay: (ms) => {
      delayMs = ms
    },
    freeze: () => {
      frozen = true
    },
    thaw: () => {
      frozen = false
      for (const send of onThaw) send()
    },
    cut,
    refuse: () => {
      refuses = true
      cut()
    },
    accept: () => {
      refuses = false
    },
    abandon: () => {
      for (const connection of connections) connection.abandoned = true
    },
    leadTo: (other) => {
      to = socketOf(parsed(other))
      cut()
    },
    stop: () => {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function parsed(url: string): URL {
  // The URL parser does not take an empty host.
  return new URL(url.replace('@/', '@socket/'))
}

function socketOf(database: URL): string {
  return path.join(database.searchParams.get('host') ?? '', '.s.PGSQL.5432')
}
