import type { Lot } from '#contract/calls/lot'
import { TELL_SELLER_DAYS, daysBetween } from '#contract/products/shelf-life'
import { dayOfPack } from '#web/lots/day-of-pack.ts'

type State = { tone: 'green' | 'yellow' | 'red' | 'plain'; text: string }

/** The first thing that the seller has to know of a lot; `today` as YYYY-MM-DD. */
export function stateOf(lot: Lot, today: string): State {
  if (lot.recalled) return { tone: 'red', text: 'Recalled' }
  if (lot.toSell + lot.offSale === 0) return { tone: 'plain', text: 'None left' }
  if (!lot.sellUntil) return { tone: 'yellow', text: 'No lot number' }
  const days = daysBetween(today, lot.sellUntil)
  if (days < 0) return { tone: 'red', text: 'Off sale' }
  if (days === 0) return { tone: 'yellow', text: 'Last day of sale' }
  if (days <= TELL_SELLER_DAYS)
    return { tone: 'yellow', text: days === 1 ? '1 day of sale left' : `${days} days of sale left` }
  return { tone: 'green', text: `Sold until ${dayOfPack(lot.sellUntil)}` }
}

/** 'Lot A-1', or what stands for pieces without one. */
export function nameOf({ number }: { number?: string | undefined }): string {
  return number ? `Lot ${number}` : 'Stock without a lot'
}

/** The counts of a lot that are not 0, in the order in which its pieces pass through them. */
export function countsOf(lot: Lot): [label: string, pieces: number][] {
  const counts: [string, number][] = [
    ['Received', lot.received],
    ['To sell', lot.toSell],
    ['Off sale', lot.offSale],
    ['In checkouts', lot.held],
    ['Sold', lot.sold],
    ['Written off', lot.writtenOff],
  ]
  return counts.filter(([label, pieces]) => pieces > 0 || label === 'To sell')
}
