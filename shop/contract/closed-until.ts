import { indianDay, isoDay } from './indian-day.ts'
import type { OwnerSettings } from './owner-settings.ts'

type Closed = Pick<OwnerSettings, 'closedUntil'>

/** The day on which the shop opens again, YYYY-MM-DD; undefined while it is open. The day begins at midnight in India. */
export function opensOn({ closedUntil }: Closed, now = new Date()): string | undefined {
  return closedUntil !== null && isoDay(indianDay(now)) < closedUntil ? closedUntil : undefined
}
