import type { CartItems } from '#contract/entities'

type CartSync = {
  /** The cart changed: the server is told, at once or as soon as the call before is back. */
  push: (items: CartItems) => void
}

/**
 * Keeps the server's cart like the one on screen. One call at a time; of several changes meanwhile only the last is
 * sent. `send` answers whether it is worth trying the same cart again; `pause` waits before it, given how often it failed.
 */
export function createCartSync(
  send: (items: CartItems) => Promise<'done' | 'again'>,
  pause: (failures: number) => Promise<void>,
): CartSync {
  let unsent: CartItems | undefined
  let busy = false

  async function sendAll() {
    busy = true
    let failures = 0
    while (unsent) {
      const items: CartItems = unsent
      unsent = undefined
      if ((await send(items)) === 'done') {
        failures = 0
        continue
      }
      unsent ??= items
      await pause(failures++)
    }
    busy = false
  }

  return {
    push: (items) => {
      unsent = items
      if (!busy) void sendAll()
    },
  }
}
