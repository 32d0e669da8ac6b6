import type { GstReturn } from '#contract/money/gst-return'
import { formatRupees } from '#contract/money/money'
import { type Column, FigureTable } from '#web/seller/money/gst/figure-table.tsx'

type RateSum = GstReturn['rates'][number]
type HsnSum = GstReturn['hsn'][number]
type Issued = GstReturn['documents'][number]

const parts: Column<RateSum>[] = [
  ['Taxable value', ({ taxable }) => formatRupees(taxable)],
  ['CGST', ({ cgst }) => formatRupees(cgst)],
  ['SGST', ({ sgst }) => formatRupees(sgst)],
]

export function SalesByRate({ rates }: { rates: RateSum[] }) {
  return (
    <FigureTable
      title="Sales by rate"
      note="Table 7 of GSTR-1: to persons without a GST number. Goods at 0 % stand in table 8."
      head={['Rate', ({ rate }) => `${rate} %`]}
      columns={parts}
      rows={rates}
    />
  )
}

export function SalesByHsn({ hsn, to }: { hsn: HsnSum[]; to: 'persons' | 'businesses' }) {
  return (
    <FigureTable
      title={to === 'persons' ? 'Sales by HSN code' : 'Sales to businesses by HSN code'}
      note={`Table 12 of GSTR-1, to ${to}. A quantity counts packs (NOS).`}
      head={['HSN', ({ hsn: code }) => code]}
      columns={[
        ['Rate', ({ rate }) => `${rate} %`],
        ['Packs', ({ quantity }) => String(quantity)],
        ['Total', ({ total }) => formatRupees(total)],
        ...parts,
      ]}
      rows={hsn}
    />
  )
}

type BusinessDocument = NonNullable<GstReturn['businesses']>[number]

export function SalesToBusinesses({ documents }: { documents: BusinessDocument[] }) {
  return (
    <FigureTable
      title="Sales to businesses"
      note="Tables 4 and 9B of GSTR-1, document by document. A credit note, CN, takes its amounts back."
      head={['Number', ({ number }) => number]}
      columns={[
        ['Day', ({ day }) => day],
        ['Business', ({ name, gstin }) => `${name}, ${gstin}`],
        ['Total', ({ total }) => formatRupees(total)],
        ['Taxable value', ({ taxable }) => formatRupees(taxable)],
        ['CGST', ({ cgst }) => formatRupees(cgst)],
        ['SGST', ({ sgst }) => formatRupees(sgst)],
      ]}
      rows={documents}
      wide
    />
  )
}

const kinds: Record<Issued['kind'], string> = { invoice: 'Tax invoices', 'credit note': 'Credit notes' }

export function DocumentsIssued({ documents }: { documents: Issued[] }) {
  return (
    <FigureTable
      title="Documents issued"
      note="Table 13 of GSTR-1. None is cancelled: a refund gets a credit note."
      head={['Kind', ({ kind }) => kinds[kind]]}
      columns={[
        ['From', ({ from }) => from],
        ['To', ({ to }) => to],
        ['Number', ({ count }) => String(count)],
      ]}
      rows={documents}
      wide
    />
  )
}
