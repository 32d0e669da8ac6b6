import { dateFormat } from '#contract/language/language'
import { TIME_ZONE } from '#contract/rules'

/** "Tue 24 Nov, 3:00 pm" in the shop's time zone. */
export function DayAndTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures inline-block" suppressHydrationWarning>
      {words(new Date(at))}
    </time>
  )
}

const words = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: TIME_ZONE,
})
