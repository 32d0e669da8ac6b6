import { indianDay, isoDay } from './indian-day.ts'
import { stateOfGstin } from './money/state-codes.ts'
import { sameState } from './orders/pin-codes.ts'
import type { OwnerSettings } from './owner-settings.ts'

const LONGEST_BREAK_DAYS = 366

/** Why these settings cannot stand beside each other, in words for the owner. */
export function contradictions(
  { taxMode, deliveryState, closedUntil }: Pick<OwnerSettings, 'taxMode' | 'deliveryState' | 'closedUntil'>,
  { gstin, address: { state } }: { gstin: string; address: { state: string } },
  now = new Date(),
): string[] {
  const inAYear = isoDay(indianDay(now) + LONGEST_BREAK_DAYS)
  const tooLong = closedUntil !== null && closedUntil > inAYear ? ['The shop can be closed for a year at most.'] : []
  // The flat percentage asks nothing of the business.
  if (taxMode === 'added') return tooLong
  const scheme = taxMode === 'gst' ? 'With GST' : 'In the composition scheme'
  const registered = stateOfGstin(gstin)
  return [
    ...tooLong,
    ...(sameState(deliveryState, state)
      ? []
      : [
          `${scheme} the shop delivers in ${state} only, the state of its address: a sale into another has other taxes.`,
        ]),
    ...(registered && sameState(registered, state)
      ? []
      : [`The GSTIN is of ${registered ?? 'no state'}, but the address is in ${state}. ${scheme} they must be alike.`]),
  ]
}
