import type { CartItems } from '#contract/entities'
import { type Edit, type Edits, isSameCart, mergeCart, settleEdits, triedEdits } from '#web/cart/merge-cart.ts'

/** The server's cart as this device last received it; the version is unknown right after a login. */
export type ServerCart = { userId: string; items: CartItems; version: number | undefined }

/** The result of sending a cart. `stale`: it was changed elsewhere. `retry`: a later attempt may succeed. */
export type SendResult =
  | { kind: 'saved'; items: CartItems; version: number }
  | { kind: 'stale' }
  | { kind: 'retry' }
  | { kind: 'refused' }

export type CartSyncDeps = {
  /** undefined while nobody is logged in. */
  known: () => ServerCart | undefined
  edits: () => Edits
  /** undefined deletes an edit. */
  write: (changes: Map<string, Edit | undefined>) => void
  send: (items: CartItems, known: { userId: string; version: number }) => Promise<SendResult>
  /** The server answered `kept` to `wanted`; lower counts are all that is in stock. */
  learn: (kept: ServerCart & { version: number }, wanted: CartItems) => void
  /** Fetches the server's cart. False when it cannot be reached. */
  pull: () => Promise<boolean>
  /** Waits before the next attempt, given the number of failures. */
  pause: (failures: number) => Promise<void>
}

export type CartSync = {
  /** Sends pending edits, if there are any. */
  start: () => void
  /** Sends pending edits without waiting for a pause. Resolves to whether the server has them all. */
  flush: () => Promise<boolean>
  /** Sends the cart even without edits, so that the server fits it to the stock. */
  recheck: () => Promise<boolean>
}

/**
 * Sends the edits of this device to the server, one call at a time. Each call names the version it changes; a cart that
 * was changed elsewhere is fetched again and the edits are applied to it.
 */
export function createCartSync(deps: CartSyncDeps): CartSync {
  let running = false
  let checking = false
  // Whether the cart was fetched after the last call without an answer, by this page or an earlier one.
  let isFresh = false
  let waiting: ((sent: boolean) => void)[] = []
  let wakeUp = Promise.withResolvers<void>()

  return {
    start,
    flush: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        wakeUp.resolve()
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
    while (deps.known() && (checking || deps.edits().size > 0)) {
      const outcome = await sendOnce()
      if (outcome === 'refused') break
      if (outcome === 'retry') {
        answer(false)
        wakeUp = Promise.withResolvers()
        await Promise.race([deps.pause(failures++), wakeUp.promise])
      } else failures = 0
    }
    running = false
    answer(deps.edits().size === 0)
  }

  function answer(sent: boolean): void {
    const told = waiting
    waiting = []
    for (const tell of told) tell(sent)
  }

  async function sendOnce(): Promise<'on' | 'retry' | 'refused'> {
    const known = deps.known()
    if (!known) return 'refused'
    const { userId, version, items } = known
    const edits = new Map(deps.edits())
    const sure = [...edits.values()].every(({ tried }) => tried === undefined)
    if (version === undefined || !(sure || isFresh)) return pull()
    const wanted = mergeCart(items, edits)
    // An unanswered call may still arrive, so a cart that seems to be saved is sent once more.
    if (!checking && sure && isSameCart(wanted, items)) {
      deps.write(settleEdits(edits, edits, items))
      return 'on'
    }
    deps.write(triedEdits(edits, wanted))
    const sent = await deps.send(wanted, { userId, version })
    if (sent.kind === 'stale') return pull()
    isFresh = sent.kind !== 'retry'
    if (sent.kind === 'retry') return 'retry'
    checking = false
    // Another shopper has logged in meanwhile.
    if (deps.known()?.userId !== userId) return 'on'
    if (sent.kind === 'saved') {
      deps.learn({ userId, items: sent.items, version: sent.version }, wanted)
      deps.write(settleEdits(edits, deps.edits(), sent.items))
    }
    return sent.kind === 'saved' ? 'on' : 'refused'
  }

  async function pull(): Promise<'on' | 'retry'> {
    isFresh = await deps.pull()
    return isFresh ? 'on' : 'retry'
  }
}
