// A line to the database as a bad network makes it: slow both ways, or frozen, or cut.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'

export type SlowLine = {
  /** The address of the database at this end. */
  url: string
  /** How many ms whatever is sent from now on takes, each way. */
  delay: (ms: number) => void
  /** Nothing arrives any more and nobody is told, as when a network loses every packet. */
  freeze: () => void
  /** What was held back arrives now, in order. */
  thaw: () => void
  /** Ends every connection; new ones are taken. */
  cut: () => void
  /** Those that are open carry nothing any more, for good, and nobody is told; new ones are taken. */
  abandon: () => void
  stop: () => Promise<void>
}

/** Opens a line to the database of this address, whose host is a folder with its socket. */
export async function startSlowLine(url: string): Promise<SlowLine> {
  // Its host is empty, which an address of the web may not be.
  const database = new URL(url.replace('@/', '@socket/'))
  const to = path.join(database.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const sockets = new Set<Socket>()
  const lines = new Set<{ abandoned: boolean }>()
  const onThaw = new Set<() => void>()
  let delayMs = 0
  let frozen = false

  const server = createServer((near) => {
    const far = connect(to)
    const own = { abandoned: false }
    lines.add(own)
    const ways = [pass(near, far, own), pass(far, near, own)]
    for (const way of ways) onThaw.add(way)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        for (const way of ways) onThaw.delete(way)
        lines.delete(own)
        // What the database ends at its end of a dead line, nobody hears at this one.
        if (socket === near || !own.abandoned) near.destroy()
        far.destroy()
      })
    }
  })

  // Sends on what is due, oldest first: a shorter delay lets nothing overtake what was sent before.
  function pass(from: Socket, onward: Socket, line: { abandoned: boolean }): () => void {
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
      if (line.abandoned) return
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
    abandon: () => {
      for (const line of lines) line.abandoned = true
    },
    stop: () => {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
