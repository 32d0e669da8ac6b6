import { csv } from '#api/present/csv'
import { toRupees } from '#contract/money/money'
import { sumOfParts } from '#contract/money/tax'
import { taxFacts } from '#contract/products/law-facts'
import type { BusinessDocument, Gstr1, HsnSum, Issued, RateSum } from '#domain/orders/documents/gstr1'

// Numbers of the documents in table 13 of GSTR-1.
const natures = {
  invoice: { number: 1, name: 'Invoices for outward supply' },
  'credit note': { number: 5, name: 'Credit Note' },
} satisfies Record<Issued['kind'], { number: number; name: string }>

/**
 * A return as the GST portal's offline tool reads it. Amounts are rupees. The fields are those of its documentation of
 * 2025; the portal publishes no schema, so the tool has the last word.
 */
export function gstr1Json({ month, rates, hsn, businesses, businessHsn, documents }: Gstr1, gstin: string) {
  const [year, monthOfYear] = month.split('-')
  const pos = gstin.slice(0, 2)
  const invoices = byBuyer(businesses, 'invoice', pos)
  const notes = byBuyer(businesses, 'credit note', pos)
  const taxed = rates.filter(({ rate }) => rate > 0)
  const nil = [...nilJson('INTRAB2C', rates), ...nilJson('INTRAB2B', businessHsn)]
  return {
    gstin,
    fp: `${monthOfYear}${year}`,
    ...(invoices.length > 0 && { b2b: invoices.map(([ctin, inv]) => ({ ctin, inv: inv.map(invoiceJson) })) }),
    ...(notes.length > 0 && { cdnr: notes.map(([ctin, nt]) => ({ ctin, nt: nt.map(noteJson) })) }),
    b2cs: taxed.map((sum) => ({ sply_ty: 'INTRA', pos, typ: 'OE', rt: sum.rate, ...amounts(sum) })),
    ...(nil.length > 0 && { nil: { inv: nil } }),
    hsn: {
      ...(businessHsn.length > 0 && { hsn_b2b: businessHsn.map(hsnJson) }),
      hsn_b2c: hsn.map(hsnJson),
    },
    doc_issue: { doc_det: (['invoice', 'credit note'] as const).flatMap((kind) => issuedJson(kind, documents)) },
  }
}

function hsnJson(sum: HsnSum, nth: number) {
  const { hsn, quantity, rate } = sum
  return { num: nth + 1, hsn_sc: hsn, uqc: taxFacts.unit.value, qty: quantity, rt: rate, ...amounts(sum) }
}

function nilJson(supply: 'INTRAB2C' | 'INTRAB2B', sums: readonly RateSum[]) {
  const free = sums.filter(({ rate }) => rate === 0)
  const paise = free.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0)
  return free.length > 0 ? [{ sply_ty: supply, nil_amt: toRupees(paise), expt_amt: 0, ngsup_amt: 0 }] : []
}

type Document = { number: string; date: string; rest: object }

// Goods without tax stand in the table of nil rated supplies.
function byBuyer(all: readonly BusinessDocument[], kind: Issued['kind'], pos: string): [string, Document[]][] {
  const documents = all.filter((document) => document.kind === kind)
  return [...Map.groupBy(documents, ({ gstin }) => gstin)].map(([gstin, of]) => [
    gstin,
    of.map(({ number, day, paise, lines }) => ({
      number,
      date: day.split('-').toReversed().join('-'),
      rest: {
        val: toRupees(paise),
        pos,
        rchrg: 'N',
        inv_typ: 'R',
        itms: ratesOf(lines)
          .filter(({ rate }) => rate > 0)
          .map((sum, nth) => ({ num: nth + 1, itm_det: { rt: sum.rate, ...amounts(sum) } })),
      },
    })),
  ])
}

const invoiceJson = ({ number, date, rest }: Document) => ({ inum: number, idt: date, ...rest })
const noteJson = ({ number, date, rest }: Document) => ({ ntty: 'C', nt_num: number, nt_dt: date, ...rest })

function ratesOf(lines: readonly HsnSum[]): RateSum[] {
  return [...Map.groupBy(lines, ({ rate }) => rate)].map(([rate, of]) => ({ rate, ...sumOfParts(of) }))
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

/** The same in tables, one below the other, as CSV (RFC 4180). */
export function gstr1Csv({ rates, hsn, businesses, businessHsn, documents }: Gstr1): string {
  const parts = (sum: RateSum) =>
    [sum.taxablePaise, sum.cgstPaise, sum.sgstPaise].map((paise) => (paise / 100).toFixed(2))
  const total = (sum: HsnSum) => ((sum.taxablePaise + sum.cgstPaise + sum.sgstPaise) / 100).toFixed(2)
  const hsnHead = ['Rate %', 'UQC', 'Quantity', 'Total value', 'Taxable value', 'CGST', 'SGST']
  const hsnRows = (sums: readonly HsnSum[]) =>
    sums.map((sum) => [sum.hsn, sum.rate, taxFacts.unit.value, sum.quantity, total(sum), ...parts(sum)])
  const toBusinesses = businesses.flatMap(({ kind, gstin, number, day, paise, lines }) =>
    ratesOf(lines).map((sum) => [
      natures[kind].name,
      gstin,
      number,
      day,
      (paise / 100).toFixed(2),
      sum.rate,
      ...parts(sum),
    ]),
  )
  // An amount below 0 is a number. Typed texts are HSN codes, which are digits, and GST numbers, which begin with digits.
  return csv(
    [
      ...(businesses.length > 0
        ? [
            ['B2B: document', 'GSTIN', 'Number', 'Date', 'Value', 'Rate %', 'Taxable value', 'CGST', 'SGST'],
            ...toBusinesses,
            [],
            ['HSN of B2B', ...hsnHead],
            ...hsnRows(businessHsn),
            [],
          ]
        : []),
      ['B2C: rate %', 'Taxable value', 'CGST', 'SGST'],
      ...rates.map((sum) => [sum.rate, ...parts(sum)]),
      [],
      ['HSN', ...hsnHead],
      ...hsnRows(hsn),
      [],
      ['Documents', 'From', 'To', 'Total', 'Cancelled', 'Net issued'],
      ...documents.map(({ kind, from, to, count }) => [natures[kind].name, from, to, count, 0, count]),
    ],
    { escape_formulas: false },
  ).toString()
}
