import { dateFormat } from '#contract/language/language'
import { TIME_ZONE } from '#contract/rules'

/** A time of day in the shop's time zone, as '4:02 pm'. */
export function clockTime(at: string): string {
  return time(new Date(at))
}

/** A moment in the shop's time zone, as '4 Mar, 4:02 pm'. */
export function dayAndClock(at: string): string {
  return dayAndTime(new Date(at))
}

const time = dateFormat({ timeStyle: 'short', timeZone: TIME_ZONE })
const dayAndTime = dateFormat({
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: TIME_ZONE,
})
