import { Link } from 'react-router'

import type { TaxInRupees } from '#contract/money/invoice'
import { formatRupees } from '#contract/money/money'
import { paths } from '#contract/paths'

/** The tax in the invoices of the days above, less that of their credit notes. */
export function TaxOfDays({ gst: { taxable, cgst, sgst } }: { gst: TaxInRupees }) {
  return (
    <p className="figures text-sm text-ink-soft lg:col-span-2">
      Invoices less credit notes of these days:{' '}
      <strong className="text-ink">
        taxable value <span translate="no">{formatRupees(taxable)}</span>
      </strong>
      , CGST <span translate="no">{formatRupees(cgst)}</span>, SGST <span translate="no">{formatRupees(sgst)}</span>.{' '}
      <Link to={paths.sellerGst()} className="-my-3 inline-flex min-h-11 items-center text-date underline">
        GST by month
      </Link>
    </p>
  )
}
