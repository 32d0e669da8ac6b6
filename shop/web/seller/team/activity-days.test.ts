import { expect, it } from 'vitest'

import type { Activity } from '#contract/activity'
import { daysOf } from '#web/seller/team/activity-days.ts'

const now = Date.parse('2026-11-23T10:00:00+05:30')
const done = (at: string): Activity => ({ at, act: 'logout', outcome: 'done' })
const wrong = (at: string, network: string): Activity => ({ at, act: 'login', outcome: 'wrong', network })

it('days begin in the shop’s time zone', () => {
  const days = daysOf(
    [
      done('2026-11-22T18:30:00Z'),
      done('2026-11-22T18:29:59Z'),
      done('2026-11-20T12:00:00Z'),
      done('2025-12-31T12:00:00Z'),
    ],
    now,
  )
  expect(days.map(({ label }) => label)).toEqual([
    'Today, Mon 23 Nov',
    'Yesterday, Sun 22 Nov',
    'Fri 20 Nov',
    'Wed 31 Dec 2025',
  ])
})

it('refusals of one network in a row are one row with their number; acts never are', () => {
  const at = '2026-11-23T04:00:00Z'
  const acts = [wrong(at, 'a'), wrong('2026-11-23T03:00:00Z', 'a'), wrong(at, 'b'), done(at), done(at), wrong(at, 'a')]
  expect(daysOf(acts, now)[0]?.rows.map(({ act, times }) => [act.network, act.at === at, times])).toEqual([
    ['a', true, 2],
    ['b', true, 1],
    [undefined, true, 1],
    [undefined, true, 1],
    ['a', true, 1],
  ])
})
