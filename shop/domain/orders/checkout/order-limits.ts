import { formatPaise } from '#contract/money/money'
import type { OrderLimits } from '#contract/owner-settings'
import { orderUpTo, refusals } from '#contract/wording'
import { Failure } from '#domain/process/failure'

/** A regular has paid for an order past cancelling, and left fewer than 3 attempts unpaid in a day (decision 006). */
export type Standing = 'newcomer' | 'regular'

/** Seconds since attempts of the last day ended unpaid, or since orders were placed; the newest first. */
export type Ended = {
  unpaid: number[]
  /** As `unpaid`, only after the shopper's last payment, and without those that another attempt replaced. */
  lapsed: number[]
  /** Since all that ended unpaid after the last payment were placed. */
  held: number[]
  /** Since orders that the shopper cancelled were placed. */
  cancelled: number[]
}

const HOUR = 3_600
const DAY = 24 * HOUR
const UNPAID_FOR_LESS = 3
// Enough for changing one's mind and for failing banks, too few to block stock for others.
const pauses = [
  { of: 'unpaid', count: 5, within: HOUR, says: 'tooMany' },
  { of: 'unpaid', count: 10, within: DAY, says: 'tooMany' },
  { of: 'cancelled', count: 5, within: DAY, says: 'cancelledOften' },
] as const

export function standingOf({ isRegular, ended }: { isRegular: boolean; ended: Ended }): Standing {
  return isRegular && ended.unpaid.length < UNPAID_FOR_LESS ? 'regular' : 'newcomer'
}

/** Throws a Failure (429) after too many unpaid attempts or cancelled orders. */
export function requirePause(ended: Ended): void {
  for (const { of, count, within, says } of pauses) {
    const age = ended[of][count - 1]
    if (age !== undefined && age < within)
      throw new Failure('too-many', refusals[says], { retryAfter: Math.max(1, within - age) })
  }
}

/** Returns false within an hour of letting pieces go: shoppers would push each other out in turn. */
export function mayPushOut({ lapsed: [last] }: Ended): boolean {
  return last === undefined || last >= HOUR
}

/** Returns seconds: a shopper who replaces an attempt, or let pieces go within the hour, has had that time to pay. */
export function heldBefore({ held }: Ended): number {
  return held.findLast((seconds) => seconds < HOUR) ?? 0
}

const code = 'order-too-large'

/** Throws a Failure (400) for an order that is larger than one may be. */
export function requireSize(
  order: { lines: readonly { productId: string; quantity: number }[]; totalPaise: number },
  { newcomer, ...everybody }: OrderLimits,
  standing: Standing,
): void {
  const lower = standing === 'newcomer' ? newcomer : {}
  const { ofEach = everybody.ofEach, pieces = everybody.pieces, rupees = everybody.rupees } = lower
  const long = order.lines.find(({ quantity }) => quantity > ofEach)
  if (long) throw new Failure('invalid', orderUpTo.ofEach(ofEach), { code, product: long.productId })
  const sum = order.lines.reduce((all, { quantity }) => all + quantity, 0)
  if (sum > pieces) throw new Failure('invalid', orderUpTo.pieces(pieces), { code })
  if (order.totalPaise > rupees * 100)
    throw new Failure('invalid', orderUpTo.amount(formatPaise(rupees * 100)), { code })
}
