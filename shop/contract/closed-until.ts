import { indianDay, isoDay } from './indian-day.ts'
import type { LiveSettings, OwnerSettings } from './owner-settings.ts'
import { closedWords, opensSoon } from './wording.ts'

type Closed = Pick<OwnerSettings, 'closedUntil'>

/** The notice of a shop that takes no orders, on every page and at Pay; undefined while it is open. */
export function closedNotice(settings: Closed & Pick<LiveSettings, 'toOpen'>, now = new Date()): string | undefined {
  if (settings.toOpen.length > 0) return opensSoon
  const opens = opensOn(settings, now)
  return opens && closedWords(opens)
}

/** The day on which the shop opens again, YYYY-MM-DD; undefined while it is open. The day begins at midnight in India. */
export function opensOn({ closedUntil }: Closed, now = new Date()): string | undefined {
  return closedUntil !== null && isoDay(indianDay(now)) < closedUntil ? closedUntil : undefined
}
