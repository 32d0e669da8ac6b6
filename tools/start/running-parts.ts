// The order of ending: each part stops before what it needs, and what the server writes last is still stored.
const ORDER = ['server', 'changes', 'sandbox', 'database', 'claim'] as const

export type Part = { stop: () => Promise<unknown>; kill?: () => void }

/** The running parts of a shop, which may be added in any order. */
export function runningParts() {
  const parts = new Map<(typeof ORDER)[number], Part>()
  return {
    add: (name: (typeof ORDER)[number], part: Part) => void parts.set(name, part),
    /** Stops one after the other; one that fails holds none up. */
    async stopAll(): Promise<void> {
      for (const name of ORDER) {
        await parts
          .get(name)
          ?.stop()
          .catch((error: unknown) => console.error(error))
      }
    },
    killAll(): void {
      for (const part of parts.values()) part.kill?.()
    },
  }
}
