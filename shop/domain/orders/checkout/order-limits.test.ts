import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatPaise } from '#contract/money/money'
import { orderUpTo, refusals } from '#contract/wording'
import { heldBefore, mayPushOut, requirePause, requireSize, standingOf } from '#domain/orders/checkout/order-limits'

const HOUR = 3_600
const DAY = 24 * HOUR
const none = { unpaid: [], lapsed: [], held: [], cancelled: [] }

describe('a shopper', () => {
  it('is a newcomer before the first sale, and after three unpaid attempts within a day', () => {
    expect(standingOf({ isRegular: false, ended: none })).toBe('newcomer')
    expect(standingOf({ isRegular: true, ended: { ...none, unpaid: [10, 20] } })).toBe('regular')
    expect(standingOf({ isRegular: true, ended: { ...none, unpaid: [10, 20, 30] } })).toBe('newcomer')
  })

  it.each<[string, number[], number[], string | undefined]>([
    ['four attempts left within the hour', [1, 2, 3, 4], [], undefined],
    ['five', [1, 2, 3, 4, HOUR - 1], [], refusals.tooMany],
    ['five, the first of them an hour ago', [1, 2, 3, 4, HOUR], [], undefined],
    ['ten within the day', [1, 2, ...Array<number>(8).fill(HOUR)], [], refusals.tooMany],
    ['ten, the first of them a day ago', [1, 2, ...Array<number>(7).fill(HOUR), DAY], [], undefined],
    ['four orders cancelled within the day', [], [1, 2, 3, 4], undefined],
    ['five', [], [1, 2, 3, 4, 5], refusals.cancelledOften],
  ])('with %s', (_, unpaid, cancelled, text) => {
    const order = () => requirePause({ ...none, unpaid, cancelled })
    if (text) expect(order).toThrow(text)
    else expect(order).not.toThrow()
  })

  it('who has let pieces go within the hour does not push others out', () => {
    expect(mayPushOut(none)).toBe(true)
    expect(mayPushOut({ ...none, lapsed: [HOUR - 1, HOUR] })).toBe(false)
    expect(mayPushOut({ ...none, lapsed: [HOUR] })).toBe(true)
    expect(mayPushOut({ ...none, unpaid: [1] })).toBe(true)
  })

  it('holds for as long as since the first attempt of the hour that was left unpaid', () => {
    expect(heldBefore(none)).toBe(0)
    expect(heldBefore({ ...none, held: [10, 200, HOUR] })).toBe(200)
  })

  it('who waits for as long as the answer says can order again', () => {
    const ages = fc.array(fc.nat(DAY), { maxLength: 20 }).map((list) => list.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(ages, ages, (unpaid, cancelled) => {
        let waited = 0
        const later = (list: number[]) => list.map((age) => age + waited)
        for (let turn = 0; turn < 3; turn++) {
          try {
            requirePause({ ...none, unpaid: later(unpaid), cancelled: later(cancelled) })
            return
          } catch (error) {
            waited += (error as { retryAfter: number }).retryAfter
          }
        }
        requirePause({ ...none, unpaid: later(unpaid), cancelled: later(cancelled) })
      }),
    )
  })
})

describe('an order may be as large as its limits, and one more is refused with the limit', () => {
  const limits = { ofEach: 20, pieces: 60, rupees: 50_000, newcomer: {} }
  const order = (quantities: number[], rupees = 1) => ({
    lines: quantities.map((quantity, i) => ({ productId: `p${i}`, quantity })),
    totalPaise: rupees * 100,
  })

  it.each(['newcomer', 'regular'] as const)('for a %s', (standing) => {
    expect(() => requireSize(order([20, 20, 20], 50_000), limits, standing)).not.toThrow()
    expect(() => requireSize(order([1, 21]), limits, standing)).toThrow(
      expect.objectContaining({ message: orderUpTo.ofEach(20), product: 'p1', kind: 'invalid' }),
    )
    expect(() => requireSize(order([20, 20, 20, 1]), limits, standing)).toThrow(orderUpTo.pieces(60))
    expect(() => requireSize(order([1], 50_001), limits, standing)).toThrow(orderUpTo.amount(formatPaise(5_000_000)))
  })

  it('which the owner can set lower for newcomers', () => {
    const lower = { ...limits, newcomer: { pieces: 30 } }
    expect(() => requireSize(order([20, 11]), lower, 'newcomer')).toThrow(orderUpTo.pieces(30))
    expect(() => requireSize(order([20, 20, 20]), lower, 'regular')).not.toThrow()
  })
})
