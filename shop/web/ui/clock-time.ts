import { TIME_ZONE } from '#contract/rules'

/** A time of day in the shop's time zone, as '4:02 pm'. */
export function clockTime(at: string): string {
  return time.format(new Date(at))
}

/** A moment in the shop's time zone, as '4 Mar, 4:02 pm'. */
export function dayAndClock(at: string): string {
  return dayAndTime.format(new Date(at))
}

const time = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: TIME_ZONE })
const dayAndTime = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: TIME_ZONE,
})
