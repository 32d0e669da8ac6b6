import type { Order } from '#contract/entities'
import { dayInWords, spanInWords, today } from '#contract/orders/span-words'
import { serverNow } from '#web/server-clock.ts'
import { T } from '#web/ui/t.tsx'

/** The days that were promised for an order that has not arrived; when they are over, that it is late. */
export function Promised({ promise }: { promise: NonNullable<Order['promise']> }) {
  if (promise.to < today(serverNow())) {
    return (
      <p key="late" className="figures mt-3 text-sm text-pomegranate-ink">
        <T
          text="Promised by {day}, and late. We are sorry."
          day={<strong suppressHydrationWarning>{dayInWords(promise.to)}</strong>}
        />
      </p>
    )
  }
  return (
    <p className="figures mt-3 text-sm">
      <T
        text="Arrives {days}"
        days={
          <strong className="text-pistachio-ink" suppressHydrationWarning>
            {spanInWords(promise)}
          </strong>
        }
      />
    </p>
  )
}
