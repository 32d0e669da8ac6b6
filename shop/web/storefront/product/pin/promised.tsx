import type { Order } from '#contract/entities'
import { dayInWords, spanInWords, today } from '#contract/orders/span-words'
import { serverNow } from '#web/server-clock.ts'

/** The days that were promised for an order that has not arrived; when they are over, that it is late. */
export function Promised({ promise }: { promise: NonNullable<Order['promise']> }) {
  if (promise.to < today(serverNow())) {
    return (
      <p key="late" className="figures mt-3 text-sm text-pomegranate-ink" suppressHydrationWarning>
        Promised by <strong>{dayInWords(promise.to)}</strong>, and late. We are sorry.
      </p>
    )
  }
  return (
    <p className="figures mt-3 text-sm" suppressHydrationWarning>
      Arrives <strong className="text-pistachio-ink">{spanInWords(promise)}</strong>
    </p>
  )
}
