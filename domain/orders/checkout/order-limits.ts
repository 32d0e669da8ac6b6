import { formatPaise } from '#contract/money'
import { mostAtOnce, orderUpTo, refusals } from '#contract/wording'
import { Failure } from '#domain/failure'

/**
 * A regular has paid for an order that can no longer be cancelled, and has left fewer than three attempts unpaid within
 * the day. Any other shopper is a newcomer, who can hold less and for a shorter time (decision 047).
 */
export type Standing = 'newcomer' | 'regular'
/** The most that one order may be: pieces of one product, pieces in all, rupees with tax. */
export type OrderLimits = Record<Standing, { ofEach: number; pieces: number; rupees: number }>

/** The seconds since attempts ended unpaid, and since orders that the shopper cancelled were placed: of the last day, the newest first. */
export type Ended = { unpaid: number[]; cancelled: number[] }

/** The pieces on the shelf of a product: to sell or held; held by newcomers; held by the newcomers of this shopper's network. */
export type Shelf = { pieces: number; newcomers: number; network: number; isKept: boolean }

const HOUR = 3_600
const DAY = 24 * HOUR
/** With as many unpaid attempts in a day, a regular has the limits of a newcomer. */
const UNPAID_FOR_LESS = 3
// Enough for changing one's mind and for failing banks, too few to block stock for others.
const pauses = [
  { of: 'unpaid', count: 5, within: HOUR, says: 'tooMany' },
  { of: 'unpaid', count: 10, within: DAY, says: 'tooMany' },
  { of: 'cancelled', count: 5, within: DAY, says: 'cancelledOften' },
] as const

/** A regular can hold as many pieces of a product, or half of the shelf if that is more. */
export const REGULAR_PIECES = 10
/** Newcomers together can hold one part in so many of a shelf, rounded up, and those of one network one in so many. */
export const NEWCOMERS_PART = 2
export const NETWORK_PART = 4

export function standingOf({ isRegular, ended }: { isRegular: boolean; ended: Ended }): Standing {
  return isRegular && ended.unpaid.length < UNPAID_FOR_LESS ? 'regular' : 'newcomer'
}

/** Throws a Failure (429) for a shopper who has left too many attempts unpaid, or cancelled too many orders. */
export function requirePause(ended: Ended): void {
  for (const { of, count, within, says } of pauses) {
    const age = ended[of][count - 1]
    if (age !== undefined && age < within)
      throw new Failure('too-many', refusals[says], { retryAfter: Math.max(1, within - age) })
  }
}

/** Throws a Failure (400) for an order that is larger than one may be. */
export function requireSize(
  order: { lines: readonly { productId: string; quantity: number }[]; totalPaise: number },
  { ofEach, pieces, rupees }: OrderLimits[Standing],
): void {
  const long = order.lines.find(({ quantity }) => quantity > ofEach)
  if (long) throw new Failure('invalid', orderUpTo.ofEach(ofEach), { product: long.productId })
  const sum = order.lines.reduce((all, { quantity }) => all + quantity, 0)
  if (sum > pieces) throw new Failure('invalid', orderUpTo.pieces(pieces))
  if (order.totalPaise > rupees * 100) throw new Failure('invalid', orderUpTo.amount(formatPaise(rupees * 100)))
}

/** The pieces of a product that one order may hold. The statement that takes the stock has the same rule. */
export function mostToHold(shelf: Shelf, standing: Standing): number {
  const half = Math.ceil(shelf.pieces / NEWCOMERS_PART)
  if (standing === 'regular') return Math.max(REGULAR_PIECES, half)
  if (shelf.isKept) return 0
  const ofNetwork = Math.ceil(shelf.pieces / NETWORK_PART)
  return Math.max(0, Math.min(half - shelf.newcomers, ofNetwork - shelf.network))
}

/** Why fewer pieces can be had than are there. */
export function keptForOthers(most: number, product: string): Failure {
  return new Failure('conflict', mostAtOnce(most), { product })
}
