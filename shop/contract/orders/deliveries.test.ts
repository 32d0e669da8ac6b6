import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { inAddresses, piecesByDelivery, setsOf } from '#contract/orders/deliveries'

const sum = (lines: readonly { quantity: number }[]) => lines.reduce((all, { quantity }) => all + quantity, 0)
const places = fc.array(fc.record({ sets: fc.integer({ min: 1, max: 9 }) }), { minLength: 1, maxLength: 8 })

it('Addresses are counted in words', () => {
  expect([1, 5].map((length) => inAddresses({ length }))).toEqual(['1 address', '5 addresses'])
})

it('Each address gets its share, whatever is in parcels, and never more than is left', () => {
  fc.assert(
    fc.property(
      places,
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.nat()),
      fc.nat(),
      (deliveries, each, sent, gone) => {
        const quantity = each * setsOf(deliveries)
        const parcels = deliveries.flatMap(({ sets }, place) => {
          const pieces = (sent[place] ?? 0) % (each * sets + 1)
          return pieces > 0 ? [{ delivery: place + 1, lines: [{ product: 'hamper', quantity: pieces }] }] : []
        })
        const unpacked = quantity - sum(parcels.flatMap(({ lines }) => lines))
        const left = unpacked - (gone % (unpacked + 1))
        const open = piecesByDelivery({ lines: [{ product: 'hamper', quantity, left }], deliveries, parcels })
        expect(sum(open.flat())).toBe(left)
        for (const [place, lines] of open.entries()) {
          const packed = parcels.filter(({ delivery }) => delivery === place + 1).flatMap((parcel) => parcel.lines)
          expect(sum(lines) + sum(packed)).toBeLessThanOrEqual(each * deliveries[place]!.sets)
        }
      },
    ),
  )
})
