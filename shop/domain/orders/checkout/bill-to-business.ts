import { sql } from 'kysely'

import type { BusinessBuyer } from '#contract/money/business-buyer'
import { businessRefusals } from '#contract/money/business-wording'
import { stateOfGstin } from '#contract/money/state-codes'
import { sameState } from '#contract/orders/pin-codes'
import type { OwnerSettings } from '#contract/owner-settings'
import type { Db } from '#db/connect'
import { Failure } from '#domain/process/failure'

/**
 * Throws a Failure (409): the shop issues no tax invoices, or the number is of another state. Goods that are sent
 * elsewhere for a business are supplied in the state of that business (IGST Act, 2017, section 10(1)(b)).
 */
export function requireBillable(
  { gstin }: BusinessBuyer,
  { taxMode, business }: Pick<OwnerSettings, 'taxMode' | 'business'>,
): void {
  if (taxMode !== 'gst') throw new Failure('conflict', businessRefusals.noTaxInvoices)
  const { state } = business.address
  if (!sameState(stateOfGstin(gstin) ?? '', state)) throw new Failure('conflict', businessRefusals.otherState(state))
}

/** Before anybody can pay the order. */
export async function billToBusiness(db: Db, orderId: string, buyer: BusinessBuyer): Promise<void> {
  await sql`
    UPDATE orders SET billed_to = ${JSON.stringify(buyer)}::jsonb
    WHERE id = ${orderId} AND billed_to IS NULL AND pay_state = 'CREATING'`.execute(db)
}
