import { expect, test } from 'vitest'

import { isOutsideDelivery } from './delivery-area.ts'

test.each(['Kerala', 'Tamil', 'Tamil Nadu North', ''])('A shop that delivers in Tamil Nadu does not in %j', (state) => {
  expect(isOutsideDelivery(state, 'Tamil Nadu')).toBe(true)
})

test.each(['Tamil Nadu', ' tamil nadu ', 'TAMIL NADU', 'TamilNadu', 'Tamil  Nadu', 'Tamil\u00a0Nadu'])(
  'A shop that delivers in Tamil Nadu does in %j',
  (state) => {
    expect(isOutsideDelivery(state, 'Tamil Nadu')).toBe(false)
  },
)

test('A shop without a state delivers everywhere', () => {
  expect(isOutsideDelivery('Kerala', '')).toBe(false)
})
