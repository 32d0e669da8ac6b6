import { TIME_ZONE } from '#contract/rules'

/** A day in the shop's time zone, as '22 Nov 2026'. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} suppressHydrationWarning>
      {day.format(new Date(at))}
    </time>
  )
}

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: TIME_ZONE })
