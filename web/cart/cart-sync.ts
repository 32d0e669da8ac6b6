import type { CartItems } from '#contract/entities'
import { type Edit, type Edits, isSameCart, mergeCart, settleEdits, triedEdits } from '#web/cart/merge-cart.ts'

/** The server's cart as this device last heard of it; the version is unknown right after a login. */
export type KnownCart = { userId: string; items: CartItems; version: number | undefined }

/** What became of a cart that was sent. `stale`: it was changed elsewhere. `later`: worth trying again. */
export type Sent =
  | { kind: 'kept'; items: CartItems; version: number }
  | { kind: 'stale' }
  | { kind: 'later' }
  | { kind: 'refused' }

export type CartSyncParts = {
  /** undefined while nobody is logged in. */
  known: () => KnownCart | undefined
  edits: () => Edits
  /** undefined forgets one. */
  write: (changes: Map<string, Edit | undefined>) => void
  send: (items: CartItems, known: { userId: string; version: number }) => Promise<Sent>
  /** The server answered `kept` to `wanted`; what is less is not in stock. */
  learn: (kept: KnownCart & { version: number }, wanted: CartItems) => void
  /** Asks for the cart as it is. False when that cannot be said now. */
  pull: () => Promise<boolean>
  /** Waits before the next try, given how often it failed. */
  pause: (failures: number) => Promise<void>
}

export type CartSync = {
  /** There may be something to send. */
  start: () => void
  /** Sends at once what is unsent. Resolves to whether the server has it all. */
  settle: () => Promise<boolean>
  /** Has the server fit the cart to the stock, changed or not. */
  recheck: () => Promise<boolean>
}

/**
 * Keeps the server's cart like the one on screen: one call at a time, each saying which version it changes; a cart that
 * was changed elsewhere is asked for anew and the edits made here are put on it.
 */
export function createCartSync(parts: CartSyncParts): CartSync {
  let running = false
  let checking = false
  // Whether the cart was heard since something was last sent without an answer, by this page or one before it.
  let heard = false
  let waiting: ((sent: boolean) => void)[] = []
  let hurry = Promise.withResolvers<void>()

  return {
    start,
    settle: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        hurry.resolve()
        start()
      }),
    recheck: () =>
      new Promise((resolve) => {
        checking = true
        waiting.push(resolve)
        start()
      }),
  }

  function start(): void {
    if (!running) void run()
  }

  async function run(): Promise<void> {
    running = true
    let failures = 0
    while (parts.known() && (checking || parts.edits().size > 0)) {
      const outcome = await sendOnce()
      if (outcome === 'refused') break
      if (outcome === 'later') {
        answer(false)
        hurry = Promise.withResolvers()
        await Promise.race([parts.pause(failures++), hurry.promise])
      } else failures = 0
    }
    running = false
    answer(parts.edits().size === 0)
  }

  function answer(sent: boolean): void {
    const told = waiting
    waiting = []
    for (const tell of told) tell(sent)
  }

  async function sendOnce(): Promise<'on' | 'later' | 'refused'> {
    const known = parts.known()
    if (!known) return 'refused'
    const { userId, version, items } = known
    const edits = new Map(parts.edits())
    const sure = [...edits.values()].every(({ tried }) => tried === undefined)
    if (version === undefined || !(sure || heard)) return pull()
    const wanted = mergeCart(items, edits)
    // What was tried may still be on its way, so what seems to be there is written once more.
    if (!checking && sure && isSameCart(wanted, items)) {
      parts.write(settleEdits(edits, edits, items))
      return 'on'
    }
    parts.write(triedEdits(edits, wanted))
    const sent = await parts.send(wanted, { userId, version })
    if (sent.kind === 'stale') return pull()
    heard = sent.kind !== 'later'
    if (sent.kind === 'later') return 'later'
    checking = false
    // Somebody else logged in meanwhile.
    if (parts.known()?.userId !== userId) return 'on'
    if (sent.kind === 'kept') {
      parts.learn({ userId, items: sent.items, version: sent.version }, wanted)
      parts.write(settleEdits(edits, parts.edits(), sent.items))
    }
    return sent.kind === 'kept' ? 'on' : 'refused'
  }

  async function pull(): Promise<'on' | 'later'> {
    heard = await parts.pull()
    return heard ? 'on' : 'later'
  }
}
