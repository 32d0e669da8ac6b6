import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { CartItems } from '#contract/entities'
import { type Edit, type Edits, isSameCart, mergeCart, settleEdits } from '#web/cart/merge-cart.ts'

const ids = ['ajwa', 'honey', 'anjeer', 'kaju', 'badam']
const count = fc.integer({ min: 0, max: 5 })
const cart: fc.Arbitrary<CartItems> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 5 })), { selector: ([id]) => id })
  .map((lines) => Object.fromEntries(lines))
const wishes = fc.dictionary(fc.constantFrom(...ids), count, { noNullPrototype: true })

/** The edit of a device that wants this count, having seen `base`. */
function editsOn(base: CartItems, wanted: Record<string, number>): Edits {
  return new Map(
    Object.entries(wanted).map(([id, count], at): [string, Edit] => [id, { count, from: base[id] ?? 0, at }]),
  )
}

const edit = (from: number, count: number): Edits => new Map([['ajwa', { count, from, at: 1 }]])
const cartOf = (ajwa: number): CartItems => (ajwa > 0 ? { ajwa } : {})

describe('two devices that change one cart', () => {
  test('keep every change to products that only one of them changed', () => {
    fc.assert(
      fc.property(cart, cart, wishes, (base, theirs, mine) => {
        const merged = mergeCart(theirs, editsOn(base, mine))
        for (const id of ids) {
          const [before = 0, other = 0] = [base[id], theirs[id]]
          const wanted = mine[id] ?? before
          if (wanted === before && !(id in mine)) expect(merged[id] ?? 0).toBe(other)
          if (wanted !== before && other === before) expect(merged[id] ?? 0).toBe(wanted)
        }
      }),
    )
  })

  test('never end with a line that neither has, nor lose one that both have', () => {
    fc.assert(
      fc.property(cart, cart, wishes, (base, theirs, mine) => {
        const merged = mergeCart(theirs, editsOn(base, mine))
        for (const id of ids) {
          const [other = 0, wanted = other] = [theirs[id], mine[id]]
          if (other === 0 && wanted === 0) expect(merged).not.toHaveProperty(id)
          if (other > 0 && wanted > 0) expect(merged[id]).toBe(wanted)
        }
      }),
    )
  })

  test('reach the same cart when the merge is repeated', () => {
    fc.assert(
      fc.property(cart, cart, wishes, (base, theirs, mine) => {
        const edits = editsOn(base, mine)
        const once = mergeCart(theirs, edits)
        // A removal against an increase stays one, however often the response is lost.
        expect(mergeCart(once, edits)).toEqual(once)
      }),
    )
  })

  test.each([
    ['both chose a new count: the one that arrives last', 2, 3, 5, 5],
    ['they removed, we put more in: it stays', 2, 0, 3, 3],
    ['they removed, we took some out: it goes', 3, 0, 2, 0],
    ['we removed, they put more in: it stays', 2, 4, 0, 4],
    ['we removed, they took some out: it goes', 3, 1, 0, 0],
    ['both removed', 3, 0, 0, 0],
    ['both added it', 0, 2, 1, 1],
  ])('%s', (_, from, theirs, mine, merged) => {
    expect(mergeCart(cartOf(theirs), edit(from, mine))).toEqual(cartOf(merged))
  })

  test('A count that was sent without a response counts as the device’s own when the server has it', () => {
    const removed: Edits = new Map([['ajwa', { count: 0, from: 2, at: 2, tried: [3, 5] }]])
    expect(mergeCart({ ajwa: 3 }, removed)).toEqual({})
  })
})

describe('the order of the lines', () => {
  test('is the order of adding, the server’s lines before new ones', () => {
    const edits: Edits = new Map([
      ['kaju', { count: 1, from: 0, at: 7 }],
      ['badam', { count: 1, from: 0, at: 5 }],
      ['honey', { count: 9, from: 2, at: 6 }],
    ])
    expect(Object.entries(mergeCart({ ajwa: 1, honey: 2 }, edits))).toEqual([
      ['ajwa', 1],
      ['honey', 9],
      ['badam', 1],
      ['kaju', 1],
    ])
  })

  test('is restored when a removal is undone', () => {
    const back: Edits = new Map([['ajwa', { count: 2, from: 0, at: 1, place: 1 }]])
    expect(Object.keys(mergeCart({ honey: 1, kaju: 1 }, back))).toEqual(['honey', 'ajwa', 'kaju'])
  })

  test('is part of what a cart is', () => {
    expect(isSameCart({ ajwa: 1, honey: 2 }, { ajwa: 1, honey: 2 })).toBe(true)
    expect(isSameCart({ ajwa: 1, honey: 2 }, { honey: 2, ajwa: 1 })).toBe(false)
  })
})

test('An edit ends when the server has stored it; one made meanwhile continues from the server’s cart', () => {
  const sent: Edits = new Map([
    ['ajwa', { count: 2, from: 1, at: 1, tried: [2] }],
    ['honey', { count: 3, from: 0, at: 2, tried: [3] }],
  ])
  const now: Edits = new Map([...sent, ['honey', { count: 0, from: 0, at: 3, tried: [3] }]])
  expect(settleEdits(sent, now, { ajwa: 2, honey: 3 })).toEqual(
    new Map([
      ['ajwa', undefined],
      ['honey', { count: 0, from: 3, at: 3, tried: undefined }],
    ]),
  )
})
