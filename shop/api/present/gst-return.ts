import { taxInRupees } from '#api/present/tax-in-rupees'
import type { GstComparison, GstReturn } from '#contract/money/gst-return'
import { toRupees } from '#contract/money/money'
import { sumOfParts } from '#contract/money/tax'
import { type Gstr1, type HsnSum, netOf } from '#domain/orders/documents/gstr1'
import type { ReturnComparison } from '#domain/reconciliation/compare-return'

/** A return on the wire, in rupees; sums are computed in paise. */
export function presentGstReturn(
  figures: Gstr1,
  gstin: string,
  { first, now }: { first: string | null; now: string },
): GstReturn {
  const { month, rates, hsn, businesses, businessHsn, documents, invoicedPaise, creditedPaise } = figures
  const net = netOf(figures)
  return {
    month,
    gstin,
    rates: rates.map(({ rate, ...parts }) => ({ rate, ...taxInRupees(parts) })),
    hsn: hsn.map(presentHsn),
    ...(businesses.length > 0 && {
      businesses: businesses.map(({ kind, number, day, paise, gstin: of, name, lines }) => ({
        kind,
        number,
        day,
        total: toRupees(paise),
        gstin: of,
        name,
        ...taxInRupees(sumOfParts(lines)),
      })),
      businessHsn: businessHsn.map(presentHsn),
    }),
    documents,
    total: {
      ...taxInRupees(sumOfParts([...rates, ...businessHsn])),
      invoiced: toRupees(invoicedPaise),
      credited: toRupees(creditedPaise),
      net: toRupees(net),
      difference: toRupees(invoicedPaise - creditedPaise - net),
    },
    ...(first !== null && first < month ? { earlier: monthBeside(month, -1) } : {}),
    ...(month < now ? { later: monthBeside(month, 1) } : {}),
  }
}

function presentHsn({ hsn, rate, quantity, ...parts }: HsnSum): GstReturn['hsn'][number] {
  const total = parts.taxablePaise + parts.cgstPaise + parts.sgstPaise
  return { hsn, rate, quantity, total: toRupees(total), ...taxInRupees(parts) }
}

function monthBeside(month: string, step: number): string {
  const [year = 0, ofYear = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, ofYear - 1 + step)).toISOString().slice(0, 7)
}

/** The comparison on the wire, in rupees. */
export function presentGstComparison({
  documentsPaise,
  providerPaise,
  tooMany,
  reasons,
}: ReturnComparison): GstComparison {
  return {
    documents: toRupees(documentsPaise),
    provider: providerPaise === null ? null : toRupees(providerPaise),
    difference: providerPaise === null ? null : toRupees(documentsPaise - providerPaise),
    tooMany,
    reasons: reasons.map(({ reason, orders, paise }) => ({ reason, orders, amount: toRupees(paise) })),
  }
}
