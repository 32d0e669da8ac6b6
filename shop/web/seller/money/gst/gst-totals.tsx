import type { GstReturn } from '#contract/money/gst-return'
import { formatRupees } from '#contract/money/money'

/** The sums of a month, net of credit notes. */
export function GstTotals({ gst: { total } }: { gst: GstReturn }) {
  return (
    <section aria-labelledby="gst-totals">
      <h2 id="gst-totals" className="sr-only">
        Totals
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:gap-4">
        <Figure name="Taxable value" amount={total.taxable} />
        <Figure name="CGST" amount={total.cgst} />
        <Figure name="SGST" amount={total.sgst} />
        <Figure name="Together" amount={total.net} />
      </dl>
      <p className="figures mt-2 text-sm text-ink-soft">
        Invoices <span translate="no">{formatRupees(total.invoiced)}</span> less credit notes{' '}
        <span translate="no">{formatRupees(total.credited)}</span>.
        {total.difference !== 0 && (
          <strong className="text-pomegranate-ink">
            {' '}
            The lines differ from them by <span translate="no">{formatRupees(total.difference)}</span>.
          </strong>
        )}
      </p>
    </section>
  )
}

function Figure({ name, amount }: { name: string; amount: number }) {
  return (
    <div className="flex min-w-0 flex-col rounded-card border border-line bg-card p-3 shadow-card md:p-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="figures mt-auto pt-1 text-lg font-semibold wrap-anywhere text-date md:text-xl" translate="no">
        {formatRupees(amount)}
      </dd>
    </div>
  )
}
