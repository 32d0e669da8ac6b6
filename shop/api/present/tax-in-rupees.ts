import type { TaxInRupees } from '#contract/money/invoice'
import { toRupees } from '#contract/money/money'
import type { TaxParts } from '#contract/money/tax'

/** The parts of an amount on the wire, in rupees. */
export function taxInRupees({ taxablePaise, cgstPaise, sgstPaise }: TaxParts): TaxInRupees {
  return { taxable: toRupees(taxablePaise), cgst: toRupees(cgstPaise), sgst: toRupees(sgstPaise) }
}
