import { sameState } from '#contract/pin-codes'
import { stateOfGstin } from '#contract/state-codes'
import type { TaxMode } from '#contract/tax'

import type { BusinessDetails } from './production-checks.ts'

type Settings = { TAX_MODE?: TaxMode | undefined; DELIVERY_STATE: string }

/** Why a shop cannot charge tax as `TAX_MODE` says: it sells within one state, its own, and its GST number says so too. */
export function taxProblems(
  { TAX_MODE = 'added', DELIVERY_STATE: delivered }: Settings,
  { gstin, address: { state } }: BusinessDetails,
): string[] {
  // The flat percentage asks nothing of the business.
  if (TAX_MODE === 'added') return []
  const mode = `TAX_MODE=${TAX_MODE}`
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
