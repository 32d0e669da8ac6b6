import { expect, it } from 'vitest'

import { boundEvents } from '#domain/audit/bound'
import type { AuditEvent } from '#domain/audit/event'

const NOW = Date.UTC(2026, 10, 23)
const refusal = (network: string): AuditEvent => ({ act: 'login', outcome: 'wrong', network, requestId: 'r' })
const login = (id: string): AuditEvent => ({
  act: 'login',
  account: { kind: 'user', id },
  outcome: 'done',
  network: '10.0.0.0/24',
  requestId: 'r',
})
const network = (n: number) => `10.${n >> 8}.${n & 255}.0/24`

function opened() {
  const bound = boundEvents()
  bound.ended(NOW)
  return bound
}

it('stores twenty refusals of a network in a minute, and counts the others', () => {
  const bound = opened()
  const admitted = Array.from({ length: 100 }, () => bound.admits(refusal(network(1)))).filter(Boolean)
  expect(admitted).toHaveLength(20)
  expect(bound.admits(refusal(network(2)))).toBe(true)
  expect(bound.ended(NOW + 59_999)).toEqual([])
  expect(bound.ended(NOW + 60_000)).toEqual([
    { act: 'events not stored', network: network(1), requestId: null, outcome: 'limited', count: 80 },
  ])
  expect(bound.isCounting()).toBe(false)
  expect(bound.admits(refusal(network(1)))).toBe(true)
})

// Mutation: without a limit for all networks together, an attacker with many addresses fills the disk.
it('stores sixty refusals of all networks in a minute, and as many counts', () => {
  const bound = opened()
  const admitted = Array.from({ length: 10_000 }, (_, n) => bound.admits(refusal(network(n)))).filter(Boolean)
  expect(admitted).toHaveLength(60)
  const counts = bound.ended(NOW + 60_000)
  expect(counts).toHaveLength(61)
  expect(counts.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(10_000 - 60)
  expect(counts.filter((each) => each.network === null)).toHaveLength(1)
})

it('E17: stores what sellers do and fail at, however many refusals come before', () => {
  const bound = opened()
  const events = (account: AuditEvent['account'], act: AuditEvent['act'], outcome: AuditEvent['outcome']) =>
    Array.from({ length: 30 }, () => bound.admits({ act, account, outcome, network: network(1), requestId: 'r' }))
  for (let n = 0; n < 160; n += 1) bound.admits(refusal(network(n)))
  const madeUp = Array.from({ length: 100 }, (_, n) => ({ kind: 'seller', email: `${n}@example.com` }) as const)
  expect(madeUp.flatMap((account) => events(account, 'login', 'wrong'))).not.toContain(true)

  const selvi = { kind: 'seller', id: 'selvi' } as const
  for (const [act, outcome] of [
    ['call refused', 'forbidden'],
    ['login', 'wrong'],
    ['login', 'done'],
    ['second factor entered', 'wrong'],
    ['second factor entered', 'done'],
  ] as const) {
    expect(events(selvi, act, outcome).filter(Boolean)).toHaveLength(10)
  }
})

it('bounds requests for codes like refusals, because any email will do', () => {
  const bound = opened()
  const asked = (n: number): AuditEvent => {
    const account = { kind: 'user', email: `${n}@example.com` } as const
    return { act: 'reset code asked', account, outcome: 'done', network: network(n), requestId: 'r' }
  }
  expect(Array.from({ length: 1_000 }, (_, n) => bound.admits(asked(n))).filter(Boolean)).toHaveLength(60)
})

it('stores ten logins of an account in a minute, whatever its neighbours do', () => {
  const bound = opened()
  const admitted = Array.from({ length: 30 }, () => bound.admits(login('asha'))).filter(Boolean)
  expect(admitted).toHaveLength(10)
  const others = Array.from({ length: 1_000 }, (_, n) => bound.admits(login(`shopper ${n}`)))
  expect(others.every(Boolean)).toBe(true)
})

it('counts what there is no room for', () => {
  const bound = opened()
  expect(bound.admits(login('asha'), false)).toBe(false)
  expect(bound.ended(NOW, { atOnce: true })).toMatchObject([{ count: 1 }])
})
