import type { ServerIdentity } from '#adapters/postgres/replication'
import { type Archive, hex, pieceName, writeArchived } from './archive.ts'

type Store = {
  /** Resolves with the number of bytes that wait. */
  add: (bytes: Buffer) => number
  /** Everything that the server had at that moment has been added. */
  caughtUp: (at: Date) => void
  /** Stores what waits, and resolves with the position up to which everything is stored. Rejects after any failure. */
  flush: () => Promise<bigint>
}

/** Stores what is added, in order, as pieces that follow each other from `begin` on. */
export function storeInPieces(
  archive: Pick<Archive, 'put'>,
  { system, timeline }: Pick<ServerIdentity, 'system' | 'timeline'>,
  begin: bigint,
): Store {
  let waiting: Buffer[] = []
  let bytes = 0
  let stored = begin
  let received = begin
  let caughtUpAt: Date | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let next: Promise<bigint> | undefined

  async function storeWaiting(): Promise<bigint> {
    const piece = { timeline, from: stored, to: received, at: new Date() }
    const at = caughtUpAt
    caughtUpAt = undefined
    const content = Buffer.concat(waiting)
    waiting = []
    bytes = 0
    if (content.length > 0) {
      await archive.put(pieceName(system, piece), content)
      stored = piece.to
    }
    if (at) await writeArchived(archive, { system, timeline }, { at: at.toISOString(), position: hex(stored) })
    return stored
  }

  return {
    add: (chunk) => {
      waiting.push(chunk)
      bytes += chunk.length
      received += BigInt(chunk.length)
      return bytes
    },
    caughtUp: (at) => (caughtUpAt = at),
    flush: () => {
      // One that has not begun stores what was added since, too.
      if (next) return next
      // After a failure every later call fails, too: what was waiting is lost here, and the stream begins anew.
      const mine = turn.then(() => {
        next = undefined
        return storeWaiting()
      })
      mine.catch(() => {})
      turn = next = mine
      return mine
    },
  }
}
