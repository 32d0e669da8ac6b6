import { stateOfGstin } from './money/state-codes.ts'
import { sameState } from './orders/pin-codes.ts'
import type { OwnerSettings } from './owner-settings.ts'

/** Why these settings cannot stand beside each other, in words for the owner. */
export function contradictions(
  { taxMode, deliveryState }: Pick<OwnerSettings, 'taxMode' | 'deliveryState'>,
  { gstin, address: { state } }: { gstin: string; address: { state: string } },
): string[] {
  // The flat percentage asks nothing of the business.
  if (taxMode === 'added') return []
  const scheme = taxMode === 'gst' ? 'With GST' : 'In the composition scheme'
  const registered = stateOfGstin(gstin)
  return [
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
