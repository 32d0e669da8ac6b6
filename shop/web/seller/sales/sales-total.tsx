import { type ReactNode, Suspense } from 'react'

import { formatRupees } from '#contract/money/money'
import type { Sales } from '#contract/money/sales'
import { comparedInWords, roundRupees, weekdayOf } from '#web/seller/sales/sales-figures.ts'
import { useSettings } from '#web/settings.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const TaxOfDays = lazyPart(async () => (await import('#web/seller/money/gst/tax-of-days.tsx')).TaxOfDays)

/** Today so far, compared with the same weekday a week ago, then four figures of the whole period. */
export function SalesTotal({ sales: { days, total, today, lastWeek } }: { sales: Sales }) {
  const note = useSettings().taxMode === 'composition' ? 'no tax' : 'with tax'
  const lastDay = `last ${weekdayOf(days.at(-1)?.day ?? '')}`
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[1.1fr_2fr]">
      <section
        aria-labelledby="today"
        className="rounded-card bg-date p-4 forced-colors:border text-on-date shadow-card md:p-5"
      >
        <h2 id="today" className="text-lg text-on-date">
          Today so far
        </h2>
        <p className="figures mt-1 font-display text-[min(var(--text-3xl),13vw)] font-semibold">
          {roundRupees(today.revenue)}
        </p>
        <p className="figures">{orders(today.orders)}</p>
        <p className="figures mt-2 text-sm">
          <span>{comparedInWords(today.revenue, lastWeek.soFar.revenue)}</span> <span>{lastDay}</span> by this time. All
          of <span>{lastDay}</span>: <span translate="no">{formatRupees(lastWeek.whole.revenue)}</span>
          <span>{`, ${orders(lastWeek.whole.orders)}.`}</span>
        </p>
      </section>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 sm:grid-cols-2 md:gap-4">
        <Figure name="Revenue" note={note}>
          {roundRupees(total.revenue)}
        </Figure>
        <Figure name="Orders" note="paid">
          {total.orders}
        </Figure>
        <Figure name="Average order" note={note}>
          {formatRupees(total.average)}
        </Figure>
        <Figure name="Refunded" note={total.refunds === 1 ? '1 refund' : `${total.refunds} refunds`}>
          {roundRupees(total.refunded)}
        </Figure>
      </dl>
      {total.gst && (
        <Suspense>
          <TaxOfDays gst={total.gst} />
        </Suspense>
      )}
      {total.refunded > 0 && (
        <p className="figures text-sm text-ink-soft lg:col-span-2">
          Revenue after refunds:{' '}
          <strong className="text-ink" translate="no">
            {formatRupees(total.kept)}
          </strong>
        </p>
      )}
    </div>
  )
}

function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col rounded-card border border-line bg-card p-3 shadow-card md:p-4">
      <dt className="text-sm text-ink-soft">
        <span>{name}</span> <span className="text-xs">{`(${note})`}</span>
      </dt>
      <dd className="figures mt-auto pt-1 text-lg font-semibold wrap-anywhere text-date md:text-xl">{children}</dd>
    </div>
  )
}

function orders(count: number): string {
  return `${count} ${count === 1 ? 'order' : 'orders'}`
}
