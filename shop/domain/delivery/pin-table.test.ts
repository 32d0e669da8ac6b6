import { readFileSync, statSync } from 'node:fs'

import { expect, it } from 'vitest'

import { statesOfPin } from '#contract/orders/pin-codes'
import { placesOfPin } from '#domain/delivery/pin-table'

const file = new URL('pins.txt', import.meta.url)
const rows = (readFileSync(file, 'utf8').split('\n\n')[1] ?? '').trimEnd().split('\n')
const pinOf = (row: string) => row.slice(0, 6)

it('finds the places of a PIN, one for each state', () => {
  expect(placesOfPin('600028')).toEqual([{ state: 'Tamil Nadu', district: 'Chennai', city: 'Chennai' }])
  expect(placesOfPin('643001')).toEqual([{ state: 'Tamil Nadu', district: 'The Nilgiris', city: 'Udagamandalam' }])
  expect(placesOfPin('682001')).toEqual([{ state: 'Kerala', district: 'Ernakulam', city: 'Kochi' }])
  expect(placesOfPin('605007').map(({ state, district }) => `${state}: ${district}`)).toEqual([
    'Puducherry: Pondicherry',
    'Tamil Nadu: Cuddalore',
  ])
})

it.each(['000000', '999999', '600000', '6000', '60002', '6000288', '600 28', ''])('knows no PIN %j', (pin) => {
  expect(placesOfPin(pin)).toEqual([])
})

it('finds the PINs of the file, the first and the last too, in their states', () => {
  const counts = [...Map.groupBy(rows, pinOf)]
  expect(counts.length).toBeGreaterThan(19_000)
  const some = counts.filter((_, nth) => nth % 10 === 0 || nth === counts.length - 1)
  const prefixes = new Map<string, string>()
  const wrong = some.filter(([pin, ofPin]) => {
    const places = placesOfPin(pin)
    for (const { state } of places) prefixes.set(`${pin.slice(0, 3)} ${state}`, pin)
    return places.length !== ofPin.length || places.some(({ district, city }) => !district || !city)
  })
  expect(wrong).toEqual([])
  const isOfPin = ([key, pin]: [string, string]) => statesOfPin(pin).includes(key.slice(4))
  expect([...prefixes].filter((each) => !isOfPin(each))).toEqual([])
})

it('is a file in order and of less than 500 kB', () => {
  expect(rows.map(pinOf)).toEqual(rows.map(pinOf).toSorted())
  expect(statSync(file).size).toBeLessThan(500_000)
})

it('has 14 PINs that Tamil Nadu shares with Puducherry', () => {
  const shared = rows.map(pinOf).filter((pin, nth, all) => pin === all[nth - 1] && /^6[0-4]/.test(pin))
  expect(shared).toHaveLength(14)
})
