import type { CartItems } from '#contract/entities'

/** The count of one product that this device wants and the server has not confirmed. */
export type Edit = {
  /** 0 removes the line. */
  count: number
  /** The server's count when the edit began. */
  from: number
  /** Milliseconds, strictly increasing: a later edit has a higher number. */
  at: number
  /** Counts that were sent without an answer: the server may have any of them. */
  tried?: number[] | undefined
  /** The position of a line that was removed and restored. */
  place?: number | undefined
}
export type Edits = ReadonlyMap<string, Edit>

/**
 * Applies the edits of this device to `theirs`, the server's cart. Per product: a change on one side only is kept; of
 * two new counts ours wins, because it arrives last; where one side removed the line and the other raised the count, the
 * line stays, because the shopper notices an extra line but not a lost one.
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

/** Marks edits as sent with the counts of `wanted`; stored before the call, because a closing page gets no answer. */
export function triedEdits(edits: Edits, wanted: CartItems): Map<string, Edit> {
  return new Map(
    [...edits].map(([id, edit]) => [id, { ...edit, tried: [...new Set([...(edit.tried ?? []), wanted[id] ?? 0])] }]),
  )
}

/** The edits after the server has `kept` a cart: undefined is done, the others continue from the new count. */
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
