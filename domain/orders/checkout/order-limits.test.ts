import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatPaise } from '#contract/money'
import { mostAtOnce, orderUpTo, refusals } from '#contract/wording'
import { mostToHold, requirePause, requireSize, standingOf } from '#domain/orders/checkout/order-limits'
import { orderLimits } from '#shop'

const HOUR = 3_600
const DAY = 24 * HOUR
const none = { unpaid: [], cancelled: [] }
const shelf = (pieces: number, held: { newcomers?: number; network?: number; isKept?: boolean } = {}) => ({
  pieces,
  newcomers: 0,
  network: 0,
  isKept: false,
  ...held,
})

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
    const order = () => requirePause({ unpaid, cancelled })
    if (text) expect(order).toThrow(text)
    else expect(order).not.toThrow()
  })

  it('who waits for as long as the answer says can order again', () => {
    const ages = fc.array(fc.nat(DAY), { maxLength: 20 }).map((list) => list.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(ages, ages, (unpaid, cancelled) => {
        let waited = 0
        const later = (list: number[]) => list.map((age) => age + waited)
        for (let turn = 0; turn < 3; turn++) {
          try {
            requirePause({ unpaid: later(unpaid), cancelled: later(cancelled) })
            return
          } catch (error) {
            waited += (error as { retryAfter: number }).retryAfter
          }
        }
        requirePause({ unpaid: later(unpaid), cancelled: later(cancelled) })
      }),
    )
  })
})

it('An order may be as large as its limits, and one more is refused with the limit', () => {
  const { newcomer } = orderLimits
  const order = (quantities: number[], rupees = 1) => ({
    lines: quantities.map((quantity, i) => ({ productId: `p${i}`, quantity })),
    totalPaise: rupees * 100,
  })
  expect(() => requireSize(order([20, 20, 20], 50_000), newcomer)).not.toThrow()
  expect(() => requireSize(order([1, 21]), newcomer)).toThrow(
    expect.objectContaining({ message: orderUpTo.ofEach(20), product: 'p1', kind: 'invalid' }),
  )
  expect(() => requireSize(order([20, 20, 20, 1]), newcomer)).toThrow(orderUpTo.pieces(60))
  expect(() => requireSize(order([1], 50_001), newcomer)).toThrow(orderUpTo.amount(formatPaise(5_000_000)))
})

describe('of a shelf', () => {
  it.each([
    [1, 1, 1],
    [2, 1, 1],
    [3, 2, 1],
    [4, 2, 1],
    [5, 3, 2],
    [7, 4, 2],
    [8, 4, 2],
    [9, 5, 3],
    [1_000, 500, 250],
  ])('of %d, newcomers hold at most %d, and those of one network %d', (pieces, all, ofNetwork) => {
    expect(mostToHold(shelf(pieces), 'newcomer')).toBe(ofNetwork)
    expect(mostToHold(shelf(pieces, { newcomers: all }), 'newcomer')).toBe(0)
    expect(mostToHold(shelf(pieces, { newcomers: all - 1 }), 'newcomer')).toBe(1)
    expect(mostToHold(shelf(pieces, { network: ofNetwork }), 'newcomer')).toBe(0)
  })

  it('a regular holds ten pieces, or half if that is more, whatever newcomers hold', () => {
    expect(mostToHold(shelf(4, { newcomers: 2, isKept: true }), 'regular')).toBe(10)
    expect(mostToHold(shelf(41, { newcomers: 21 }), 'regular')).toBe(21)
  })

  it('a piece that is kept is for regulars', () => {
    expect(mostToHold(shelf(1, { isKept: true }), 'newcomer')).toBe(0)
    expect(mostAtOnce(0)).toContain('try again in a few minutes')
  })
})
