import type { Deps } from '#api/http/deps'
import type { TaxParts } from '#contract/money/tax'
import { readTaxOfDays } from '#domain/orders/documents/gstr1'

/** The tax in the invoices of some days, oldest first, less that of their credit notes; undefined in the other modes. */
export async function taxOfShownDays(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  days: readonly { day: string }[],
): Promise<TaxParts | undefined> {
  const [first, last] = [days[0], days.at(-1)]
  return settings.taxMode === 'gst' && first && last ? readTaxOfDays(db, first.day, last.day) : undefined
}
