import type { Activity } from '#contract/activity'
import { TIME_ZONE } from '#contract/rules'

/** One act, or several refusals in a row that differ in nothing but their time; `act` is the newest. */
export type ActivityRow = { act: Activity; times: number }
export type ActivityDay = { label: string; rows: ActivityRow[] }

const DAY_MS = 86_400_000

/** The acts by day in the shop's time zone, in their order. `now` in epoch milliseconds. */
export function daysOf(acts: readonly Activity[], now: number): ActivityDay[] {
  const near = new Map([
    [day.format(now), 'Today, '],
    [day.format(now - DAY_MS), 'Yesterday, '],
  ])
  const byDay = Map.groupBy(acts, ({ at }) => day.format(new Date(at)))
  return [...byDay].map(([key, ofDay]) => {
    const at = new Date(ofDay[0]?.at ?? now)
    const year = key.slice(0, 4) === day.format(now).slice(0, 4) ? '' : ` ${key.slice(0, 4)}`
    return { label: `${near.get(key) ?? ''}${weekday.format(at)} ${date.format(at)}${year}`, rows: folded(ofDay) }
  })
}

function folded(acts: readonly Activity[]): ActivityRow[] {
  const rows: ActivityRow[] = []
  for (const act of acts) {
    const before = rows.at(-1)
    if (before && act.outcome !== 'done' && isSame(before.act, act)) before.times += 1
    else rows.push({ act, times: 1 })
  }
  return rows
}

function isSame(one: Activity, other: Activity): boolean {
  return JSON.stringify({ ...one, at: '' }) === JSON.stringify({ ...other, at: '' })
}

const day = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: TIME_ZONE })
const date = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: TIME_ZONE })
