import { stateOfGstin } from '#contract/money/state-codes'
import { sameState } from '#contract/orders/pin-codes'
import type { OwnerSettings } from '#contract/owner-settings'

import type { BusinessDetails } from './production-checks.ts'

/** Why a shop cannot charge tax in its mode: it sells within one state, its own, and its GST number says so too. */
export function taxProblems(
  { taxMode, deliveryState: delivered }: Pick<OwnerSettings, 'taxMode' | 'deliveryState'>,
  { gstin, address: { state } }: BusinessDetails,
): string[] {
  // The flat percentage asks nothing of the business.
  if (taxMode === 'added') return []
  const mode = `TAX_MODE=${taxMode}`
  const registered = stateOfGstin(gstin)
  return [
    ...(sameState(delivered, state)
      ? []
      : [
          `DELIVERY_STATE must be ${state}, the state of shop.config.ts, with ${mode}: a sale into another has other taxes`,
        ]),
    ...(registered && sameState(registered, state)
      ? []
      : [
          `shop.config.ts: gstin is of ${registered ?? 'no state'}, but address.state is ${state}, and ${mode} needs them alike`,
        ]),
  ]
}
