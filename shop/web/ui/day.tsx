import { dateFormat } from '#contract/language/language'
import { TIME_ZONE } from '#contract/rules'

/** A day in the shop's time zone, as '22 Nov 2026'. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} suppressHydrationWarning>
      {day(new Date(at))}
    </time>
  )
}

const day = dateFormat({ dateStyle: 'medium', timeZone: TIME_ZONE })
