// Increase the number when the format of a stored value changes; older values are then never read.
const SHAPE = 'mewa.1'

/** Named values stored on this device for each shopper. */
export type DeviceMemory = {
  /** undefined deletes the value. */
  keep: (userId: string, name: string, value: unknown) => void
  /** `check` returns the typed value, or undefined if it is invalid. */
  recall: <T>(userId: string, name: string, check: (value: unknown) => T | undefined) => T | undefined
  /** All values whose names begin with `group/`, by the rest of the name. */
  recallAll: <T>(userId: string, group: string, check: (value: unknown) => T | undefined) => Map<string, T>
  forget: (userId: string) => void
  /** Calls back after each change, here or in another tab. */
  watch: (tell: (kept: Kept) => void) => () => void
}

export type Kept = { userId: string; name: string; here: boolean }

/** The browser storage, and the event that another tab has changed it. */
export type Storing = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  hear: (tell: (key: string | null) => void) => void
}

/** Without storage (`storing` undefined, or full) values last until the page is closed. */
export function createDeviceMemory(storing: Storing | undefined): DeviceMemory {
  const storage = storing?.storage
  const unkept = new Map<string, string>()
  const watchers = new Set<(kept: Kept) => void>()
  storing?.hear((key) => tellAll(key, false))

  function tellAll(key: string | null, here: boolean): void {
    const parts = partsOf(key ?? '')
    if (parts) for (const tell of watchers) tell({ ...parts, here })
  }

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
    tellAll(key, true)
  }

  function remove(key: string): void {
    unkept.delete(key)
    storage?.removeItem(key)
    tellAll(key, true)
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
    watch: (tell) => {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
  }
}

function keyOf(userId: string, name: string): string {
  return `${SHAPE}/${userId}/${name}`
}

/** Undefined for a key that keyOf has not made. */
function partsOf(key: string): { userId: string; name: string } | undefined {
  const [shape, userId, ...rest] = key.split('/')
  const name = rest.join('/')
  return shape === SHAPE && userId && name ? { userId, name } : undefined
}

function parsed<T>(text: string | null, check: (value: unknown) => T | undefined): T | undefined {
  if (text === null) return undefined
  try {
    return check(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The storage of this browser; unused on the server. */
export const deviceMemory = createDeviceMemory(storingOfBrowser())

function storingOfBrowser(): Storing | undefined {
  if (typeof document === 'undefined') return undefined
  try {
    const hear: Storing['hear'] = (tell) => window.addEventListener('storage', ({ key }) => tell(key))
    return { storage: window.localStorage, hear }
  } catch {
    // The browser blocks cookies and storage.
    return undefined
  }
}
