import type { Item } from '#api/catalogue/item'
import type { ProductFamily } from '#contract/entities'

/** The families of the products on sale. */
export type Families = {
  put: (before: Item | undefined, item: Item | undefined) => void
  /** The serialised product, with its family where that has other sizes. */
  json: (item: Item) => string
}

export function families(): Families {
  const members = new Map<string, Item[]>()
  const serialised = new Map<string, string>()
  return {
    put: (before, item) => {
      if (before?.family) leave(before.family, before.id)
      if (item?.family) {
        members.set(item.family, [...(members.get(item.family) ?? []), item].toSorted(bySize))
        serialised.delete(item.family)
      }
    },
    json: (item) => {
      const { family, json, archived } = item
      const sizes = family === null || archived ? undefined : members.get(family)
      if (family === null || !sizes || sizes.length < 2) return json
      const own = serialised.get(family) ?? JSON.stringify(familyOf(family, sizes))
      serialised.set(family, own)
      return `${json.slice(0, -1)},"family":${own}}`
    },
  }

  function leave(family: string, id: string): void {
    const left = (members.get(family) ?? []).filter((each) => each.id !== id)
    if (left.length > 0) members.set(family, left)
    else members.delete(family)
    serialised.delete(family)
  }
}

/** The items without those whose family has an earlier one. */
export function oneOfEachFamily(items: readonly Item[]): readonly Item[] {
  const seen = new Set<string>()
  if (items.every(({ family }) => family === null)) return items
  return items.filter(({ family }) => {
    if (family === null) return true
    const isFirst = !seen.has(family)
    seen.add(family)
    return isFirst
  })
}

function familyOf(name: string, sizes: readonly Item[]): ProductFamily {
  return {
    name,
    sizes: sizes.map(({ id, weight, offerPrice, quantity }) => ({ _id: id, weight, offerPrice, quantity })),
  }
}

function bySize(one: Item, other: Item): number {
  return sizeOf(one) - sizeOf(other) || one.position - other.position
}

// A product without a size comes last.
function sizeOf({ contents }: Item): number {
  return contents ?? Number.MAX_SAFE_INTEGER
}
