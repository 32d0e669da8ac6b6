import { clockTime } from '#web/ui/clock-time.ts'

/** Until when the shopper may still cancel a paid order. */
export function MayBeCancelled({ until }: { until: string }) {
  return (
    <p className="figures text-xs font-semibold text-saffron-ink">
      May be cancelled until{' '}
      <time dateTime={until} suppressHydrationWarning>
        {clockTime(until)}
      </time>
    </p>
  )
}
