import { describe, expect, test } from 'vitest'

import { changeLog } from '#api/catalogue/change-log'

const change = (xid: number, productId: string, moves = false) => ({ xid, productId, moves })

describe('the log of changes', () => {
  test('has a version that stays while nothing changes, however many other transactions end', () => {
    const log = changeLog(1)
    log.add([change(10, 'almonds')], 20)
    log.add([], 500)
    expect(log.version()).toBe(11)
    expect(log.since(11)).toEqual({ ids: [], reload: false })
  })

  test('names each product that changed since a version once', () => {
    const log = changeLog(1)
    log.add([change(10, 'almonds'), change(12, 'dates'), change(12, 'almonds')], 20)
    log.add([change(15, 'dates')], 20)
    expect(log.since(11)).toEqual({ ids: ['dates', 'almonds'], reload: false })
    expect(log.since(13)).toEqual({ ids: ['dates'], reload: false })
  })

  test('keeps back the version while an earlier transaction is open, and then names its change', () => {
    const log = changeLog(1)
    log.add([change(12, 'dates')], 10)
    expect(log.version()).toBe(10)
    expect([log.since(10).ids, log.isHeldBack()]).toEqual([['dates'], true])
    log.add([change(10, 'almonds')], 13)
    expect(log.version()).toBe(13)
    expect([log.since(10).ids, log.isHeldBack()]).toEqual([['almonds', 'dates'], false])
  })

  test.each([
    ['before its begin', 4],
    ['that it has not reached', 12],
    ['of nothing', 0],
  ])('asks a client with a version %s to read everything again', (_, version) => {
    const log = changeLog(5)
    log.add([change(10, 'almonds')], 20)
    expect(log.since(version)).toEqual({ ids: [], reload: true })
  })

  test('says that lists moved only to those who have not seen it', () => {
    const log = changeLog(1)
    log.add([change(10, 'almonds', true), change(11, 'dates')], 20)
    expect(log.since(10).reload).toBe(true)
    expect(log.since(11).reload).toBe(false)
  })

  test('forgets the oldest changes of a long day by whole transactions, and too many at once are a reload', () => {
    const log = changeLog(1)
    for (let xid = 1; xid <= 30_000; xid += 1) log.add([change(xid, `${xid % 500}`), change(xid, 'dates')], xid + 1)
    expect(log.since(1)).toEqual({ ids: [], reload: true })
    expect(log.since(29_990).ids).toHaveLength(12)
    expect(log.since(29_500)).toEqual({ ids: [], reload: true })
  })
})
