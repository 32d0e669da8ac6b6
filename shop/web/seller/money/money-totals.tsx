import { Suspense } from 'react'

import { formatRupees } from '#contract/money/money'
import type { MoneyByDay } from '#contract/money/money-by-day'
import { signed } from '#web/seller/money/money-words.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const TaxOfDays = lazyPart(async () => (await import('#web/seller/money/gst/tax-of-days.tsx')).TaxOfDays)

/** The totals of all days, and money in transit, which counts for neither side. */
export function MoneyTotals({
  total: { captured, refunded, orders, difference, coming, leaving, gst },
}: Pick<MoneyByDay, 'total'>) {
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:gap-4">
        <Figure name="Captured" note="by Razorpay" text={inRupees(captured)} />
        <Figure name="Refunded" note="by Razorpay" text={inRupees(refunded)} />
        <Figure name="Orders say" note="paid less refunded" text={formatRupees(orders)} />
        <Figure name="Difference" note="total" text={difference === null ? unknown : signed(difference)} />
      </dl>
      {gst && (
        <Suspense>
          <TaxOfDays gst={gst} />
        </Suspense>
      )}
      {(coming ?? 0) > 0 && (
        <p className="figures text-sm text-ink-soft">
          On its way in: <span translate="no">{formatRupees(coming ?? 0)}</span>, authorised by a bank and not captured
          yet.
        </p>
      )}
      {leaving > 0 && (
        <p className="figures text-sm text-ink-soft">
          On its way back: <span translate="no">{formatRupees(leaving)}</span>, being refunded now.
        </p>
      )}
    </div>
  )
}

const unknown = 'not known'

function inRupees(rupees: number | null): string {
  return rupees === null ? unknown : formatRupees(rupees)
}

function Figure({ name, note, text }: { name: string; note: string; text: string }) {
  return (
    <div className="flex min-w-0 flex-col rounded-card border border-line bg-card p-3 shadow-card md:p-4">
      <dt className="text-sm text-ink-soft">
        <span>{name}</span> <span className="text-xs max-sm:sr-only">{`(${note})`}</span>
      </dt>
      <dd className="figures mt-auto pt-1 text-lg font-semibold wrap-anywhere text-date md:text-xl">{text}</dd>
    </div>
  )
}
