/** The ascending positions of the products that have a key. */
export type Postings = {
  add: (key: string, position: number) => void
  remove: (key: string, position: number) => void
  get: (key: string) => readonly number[]
  keys: () => Iterable<string>
}

/** `onKey` is told of a key that comes with its first position, or goes with its last. */
export function postings(onKey: (key: string, has: boolean) => void = () => {}): Postings {
  const all = new Map<string, number[]>()
  return {
    get: (key) => all.get(key) ?? none,
    keys: () => all.keys(),
    add: (key, position) => {
      const positions = all.get(key)
      if (!positions) {
        all.set(key, [position])
        onKey(key, true)
        return
      }
      const place = (positions.at(-1) ?? -1) < position ? positions.length : firstFrom(positions, position)
      if (positions[place] !== position) positions.splice(place, 0, position)
    },
    remove: (key, position) => {
      const positions = all.get(key)
      const place = positions ? firstFrom(positions, position) : 0
      if (positions?.[place] !== position) return
      positions.splice(place, 1)
      if (positions.length > 0) return
      all.delete(key)
      onKey(key, false)
    },
  }
}

const none: readonly number[] = []

/** The place of the first element that is not below `value`, known to be from `low` to `high`; the list ascends. */
export function firstFrom<T extends string | number>(
  list: readonly T[],
  value: T,
  low = 0,
  high = list.length,
): number {
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] as T) < value) low = middle + 1
    else high = middle
  }
  return low
}
