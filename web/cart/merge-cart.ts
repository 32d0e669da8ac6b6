import type { CartItems } from '#contract/entities'

/** How many of one product this device wants, while the server has not confirmed it. */
export type Edit = {
  /** 0 takes the line out. */
  count: number
  /** How many the server had when this began. */
  from: number
  /** Later edits have higher numbers; milliseconds, but never twice the same. */
  at: number
  /** Counts that were sent and not answered: the server may have any of them. */
  tried?: number[] | undefined
  /** Where among the lines a product goes that was taken out and came back. */
  place?: number | undefined
}
export type Edits = ReadonlyMap<string, Edit>

/**
 * The cart this device wants: `theirs`, which the server has, with the edits made here. Per product: what only one side
 * changed is kept; of two new counts the one that arrives last, ours, wins; where one side took the line out and the
 * other put more in, it stays, because a line too many is seen and a line lost is not.
 */
export function mergeCart(theirs: CartItems, edits: Edits): CartItems {
  const lines = Object.entries(theirs).flatMap(([id, count]): [string, number][] => {
    const edit = edits.get(id)
    const merged = edit ? mergedCount(count, edit) : count
    return merged > 0 ? [[id, merged]] : []
  })
  const added = [...edits].filter(([id, edit]) => !Object.hasOwn(theirs, id) && mergedCount(0, edit) > 0)
  for (const [id, { count, place }] of added.toSorted(([, one], [, other]) => one.at - other.at)) {
    lines.splice(place ?? lines.length, 0, [id, count])
  }
  return Object.fromEntries(lines)
}

function mergedCount(theirs: number, { count, from, tried }: Edit): number {
  const onlyOurs = theirs === from || (tried?.includes(theirs) ?? false)
  if (onlyOurs) return count
  if (count === 0) return theirs > from ? theirs : 0
  if (theirs === 0) return count > from ? count : 0
  return count
}

/** The same lines in the same order. */
export function isSameCart(one: CartItems, other: CartItems): boolean {
  return JSON.stringify(Object.entries(one)) === JSON.stringify(Object.entries(other))
}

/** Edits about to be sent as `wanted`; kept before the call, because a page that closes never hears the answer. */
export function triedEdits(edits: Edits, wanted: CartItems): Map<string, Edit> {
  return new Map(
    [...edits].map(([id, edit]) => [id, { ...edit, tried: [...new Set([...(edit.tried ?? []), wanted[id] ?? 0])] }]),
  )
}

/** What becomes of edits once the server has `kept` what they asked for: undefined is done, the others begin anew there. */
export function settleEdits(sent: Edits, now: Edits, kept: CartItems): Map<string, Edit | undefined> {
  const settled = new Map<string, Edit | undefined>()
  for (const [id, { at, count }] of sent) {
    const edit = now.get(id)
    if (!edit) continue
    const isDone = edit.at === at && edit.count === count
    settled.set(id, isDone ? undefined : { ...edit, from: kept[id] ?? 0, tried: undefined })
  }
  return settled
}
