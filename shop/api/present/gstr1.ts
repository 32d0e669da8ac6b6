import { csv } from '#api/present/csv'
import { toRupees } from '#contract/money/money'
import { taxFacts } from '#contract/products/law-facts'
import type { Gstr1, HsnSum, Issued, RateSum } from '#domain/orders/documents/gstr1'

// Numbers of the documents in table 13 of GSTR-1.
const natures = {
  invoice: { number: 1, name: 'Invoices for outward supply' },
  'credit note': { number: 5, name: 'Credit Note' },
} satisfies Record<Issued['kind'], { number: number; name: string }>

/**
 * A return as the GST portal's offline tool reads it. Amounts are rupees. The fields are those of its documentation of
 * 2025; the portal publishes no schema, so the tool has the last word.
 */
export function gstr1Json({ month, rates, hsn, documents }: Gstr1, gstin: string) {
  const [year, monthOfYear] = month.split('-')
  const taxed = rates.filter(({ rate }) => rate > 0)
  const free = rates.find(({ rate }) => rate === 0)
  return {
    gstin,
    fp: `${monthOfYear}${year}`,
    b2cs: taxed.map((sum) => ({ sply_ty: 'INTRA', pos: gstin.slice(0, 2), typ: 'OE', rt: sum.rate, ...amounts(sum) })),
    ...(free && {
      nil: { inv: [{ sply_ty: 'INTRAB2C', nil_amt: toRupees(free.taxablePaise), expt_amt: 0, ngsup_amt: 0 }] },
    }),
    hsn: {
      hsn_b2c: hsn.map((sum, nth) => ({
        num: nth + 1,
        hsn_sc: sum.hsn,
        uqc: taxFacts.unit.value,
        qty: sum.quantity,
        rt: sum.rate,
        ...amounts(sum),
      })),
    },
    doc_issue: { doc_det: (['invoice', 'credit note'] as const).flatMap((kind) => issuedJson(kind, documents)) },
  }
}

function amounts({ taxablePaise, cgstPaise, sgstPaise }: RateSum) {
  return { txval: toRupees(taxablePaise), iamt: 0, camt: toRupees(cgstPaise), samt: toRupees(sgstPaise), csamt: 0 }
}

function issuedJson(kind: Issued['kind'], documents: readonly Issued[]) {
  const docs = documents
    .filter((document) => document.kind === kind)
    .map(({ from, to, count }, nth) => ({ num: nth + 1, from, to, totnum: count, cancel: 0, net_issue: count }))
  return docs.length > 0 ? [{ doc_num: natures[kind].number, doc_typ: natures[kind].name, docs }] : []
}

/** The same in three tables, one below the other, as CSV (RFC 4180). */
export function gstr1Csv({ rates, hsn, documents }: Gstr1): string {
  const parts = (sum: RateSum) =>
    [sum.taxablePaise, sum.cgstPaise, sum.sgstPaise].map((paise) => (paise / 100).toFixed(2))
  const total = (sum: HsnSum) => ((sum.taxablePaise + sum.cgstPaise + sum.sgstPaise) / 100).toFixed(2)
  // An amount below 0 is a number. The only typed text is an HSN code, and a product has one of digits alone.
  return csv(
    [
      ['B2C: rate %', 'Taxable value', 'CGST', 'SGST'],
      ...rates.map((sum) => [sum.rate, ...parts(sum)]),
      [],
      ['HSN', 'Rate %', 'UQC', 'Quantity', 'Total value', 'Taxable value', 'CGST', 'SGST'],
      ...hsn.map((sum) => [sum.hsn, sum.rate, taxFacts.unit.value, sum.quantity, total(sum), ...parts(sum)]),
      [],
      ['Documents', 'From', 'To', 'Total', 'Cancelled', 'Net issued'],
      ...documents.map(({ kind, from, to, count }) => [natures[kind].name, from, to, count, 0, count]),
    ],
    { escape_formulas: false },
  ).toString()
}
