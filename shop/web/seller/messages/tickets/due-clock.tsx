import { DayAndTime } from '#web/ui/fields/day-and-time.tsx'

const DAY_MS = 86_400_000

/** Until when something is due: grey until a day is left, then saffron, then pomegranate. `now` is in epoch milliseconds. */
export function DueClock({ what, at, now }: { what: string; at: string; now: number }) {
  const left = Date.parse(at) - now
  const tone =
    left < 0
      ? 'bg-pomegranate-soft text-pomegranate-ink'
      : left < DAY_MS
        ? 'bg-saffron-soft text-saffron-ink'
        : 'bg-shade text-ink'
  return (
    <span className={`inline-block rounded-full px-3 py-0.5 text-sm forced-colors:border ${tone}`}>
      <span>{`${left < 0 ? `Late: ${what}` : what} by`}</span> <DayAndTime at={at} />
    </span>
  )
}
