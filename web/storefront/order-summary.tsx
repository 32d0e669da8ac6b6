import { Lock } from 'lucide-react'

import { formatPaise, type Totals } from '#contract/money'
import { Button } from '#web/ui/button.tsx'

/** What it costs, and the one button that pays it. On a phone that stays at the bottom of the screen. */
export function OrderSummary({
  totals,
  taxPercent,
  paying,
  onPay,
}: {
  totals: Totals
  taxPercent: number
  paying: boolean
  onPay: () => void
}) {
  const total = formatPaise(totals.totalPaise)
  return (
    <>
      <section aria-labelledby="summary" className="rounded-card border border-line bg-card p-4 shadow-card md:p-6">
        <h2 id="summary" className="mb-3 text-lg">
          Order Summary
        </h2>
        <dl className="figures grid grid-cols-[1fr_auto] gap-y-2">
          <dt className="text-ink-soft">Price</dt>
          <dd className="text-right">{formatPaise(totals.subtotalPaise)}</dd>
          <dt className="text-ink-soft">Tax ({taxPercent}%)</dt>
          <dd className="text-right">{formatPaise(totals.taxPaise)}</dd>
          <dt className="text-ink-soft">Shipping</dt>
          <dd className="text-right text-pistachio-ink">Free</dd>
          <dt className="mt-2 border-t border-line pt-3 text-lg font-semibold">Total Amount</dt>
          <dd className="mt-2 border-t border-line pt-3 text-right text-lg font-semibold text-date">{total}</dd>
        </dl>
        <p className="mt-3 flex items-center gap-2 text-xs text-ink-soft">
          <Lock className="size-4 shrink-0" aria-hidden="true" /> You pay on Razorpay's page, by UPI or card.
        </p>
      </section>
      <div className="bottom-bar flex items-center gap-4">
        <span className="figures text-lg font-semibold text-date md:hidden">{total}</span>
        <Button className="grow" busy={paying} onClick={onPay}>
          {paying ? 'Paying...' : `Pay ${total}`}
        </Button>
      </div>
    </>
  )
}
