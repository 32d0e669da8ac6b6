// A new shape of anything kept here takes a new number; what the old one left is never read again.
const SHAPE = 'mewa.1'

/** What this device keeps for one shopper, under names; nobody else's is ever read. */
export type DeviceMemory = {
  /** undefined forgets. */
  keep: (userId: string, name: string, value: unknown) => void
  /** `check` says what the value is, or undefined for what it cannot be. */
  recall: <T>(userId: string, name: string, check: (value: unknown) => T | undefined) => T | undefined
  /** Everything under names that begin with `group/`, by the rest of the name. */
  recallAll: <T>(userId: string, group: string, check: (value: unknown) => T | undefined) => Map<string, T>
  forget: (userId: string) => void
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** A browser that keeps nothing (`storage` undefined, or full) still works until the page is closed. */
export function createDeviceMemory(storage: Kept | undefined): DeviceMemory {
  const unkept = new Map<string, string>()

  function read(key: string): string | null {
    return unkept.get(key) ?? storage?.getItem(key) ?? null
  }

  function keysBelow(prefix: string): string[] {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, place) => storage?.key(place) ?? '')
    return [...new Set([...keys, ...unkept.keys()])].filter((key) => key.startsWith(prefix))
  }

  function write(key: string, text: string): void {
    unkept.delete(key)
    try {
      if (!storage) throw new Error('This browser keeps nothing')
      storage.setItem(key, text)
    } catch {
      unkept.set(key, text)
    }
  }

  function remove(key: string): void {
    unkept.delete(key)
    storage?.removeItem(key)
  }

  return {
    keep: (userId, name, value) => {
      const key = keyOf(userId, name)
      if (value === undefined) remove(key)
      else write(key, JSON.stringify(value))
    },
    recall: (userId, name, check) => parsed(read(keyOf(userId, name)), check),
    recallAll: (userId, group, check) => {
      const prefix = keyOf(userId, `${group}/`)
      const all = keysBelow(prefix).map((key) => [key.slice(prefix.length), parsed(read(key), check)] as const)
      return new Map(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
    },
    forget: (userId) => {
      for (const key of keysBelow(keyOf(userId, ''))) remove(key)
    },
  }
}

function keyOf(userId: string, name: string): string {
  return `${SHAPE}/${userId}/${name}`
}

/** Whose it is that another tab has just kept, and under which name; undefined when it was nothing of ours. */
export function keptElsewhere(key: string | null): { userId: string; name: string } | undefined {
  const [, userId, name] = /^mewa\.1\/([^/]+)\/(.+)$/.exec(key ?? '') ?? []
  return userId && name ? { userId, name } : undefined
}

function parsed<T>(text: string | null, check: (value: unknown) => T | undefined): T | undefined {
  if (text === null) return undefined
  try {
    return check(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The one of this browser; on the server nobody asks. */
export const deviceMemory = createDeviceMemory(storageOfBrowser())

function storageOfBrowser(): Kept | undefined {
  try {
    return typeof document === 'undefined' ? undefined : window.localStorage
  } catch {
    // Cookies and everything like them are switched off.
    return undefined
  }
}
