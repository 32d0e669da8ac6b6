import fc from 'fast-check'
import { expect, test } from 'vitest'

import { deliveryOnlyIn, pinElsewhere, pinNotSixDigits, pinUnknown } from '../wording.ts'
import { deliveryProblem, isOutsideDelivery, wrongFields } from './delivery-area.ts'
import { statesOfPin } from './pin-codes.ts'

const madurai = { state: 'Tamil Nadu', zipCode: '625001', country: 'India' }

test.each(['Kerala', 'Tamil', 'Tamil Nadu North', ''])('A shop that delivers in Tamil Nadu does not in %j', (state) => {
  expect(isOutsideDelivery(state, 'Tamil Nadu')).toBe(true)
  expect(deliveryProblem({ ...madurai, state }, 'Tamil Nadu')).toBe(deliveryOnlyIn('Tamil Nadu'))
})

test.each(['Tamil Nadu', ' tamil nadu ', 'TAMIL NADU', 'TamilNadu', 'Tamil  Nadu', 'Tamil\u00a0Nadu'])(
  'A shop that delivers in Tamil Nadu does in %j',
  (state) => {
    expect(isOutsideDelivery(state, 'Tamil Nadu')).toBe(false)
    expect(deliveryProblem({ ...madurai, state }, 'Tamil Nadu')).toBeUndefined()
  },
)

test('A shop without a state delivers everywhere in India', () => {
  expect(isOutsideDelivery('Kerala', '')).toBe(false)
  expect(deliveryProblem({ ...madurai, state: 'Kerala', zipCode: '695001' }, '')).toBeUndefined()
  expect(deliveryProblem({ ...madurai, country: 'Nepal' }, '')).toBe(deliveryOnlyIn('India'))
})

test.each([
  ['625', pinNotSixDigits],
  ['6250011', pinNotSixDigits],
  ['0000000000', pinNotSixDigits],
  ['', pinNotSixDigits],
  ['६२५००१', pinNotSixDigits],
  ['000000', pinUnknown('000000')],
  ['644001', pinUnknown('644001')],
  ['110001', pinElsewhere('110001', ['Delhi'], 'Tamil Nadu')],
  ['673310', pinElsewhere('673310', ['Kerala', 'Puducherry'], 'Tamil Nadu')],
])('PIN %j is not delivered to in Tamil Nadu: %s', (zipCode, reason) => {
  expect(deliveryProblem({ ...madurai, zipCode }, 'Tamil Nadu')).toBe(reason)
  expect(wrongFields({ ...madurai, zipCode })).toEqual({ zipCode: reason })
})

test.each(['625001', ' 600028 ', '605001', '609602', '643001'])('PIN %j is delivered to in Tamil Nadu', (zipCode) => {
  expect(deliveryProblem({ ...madurai, zipCode }, 'Tamil Nadu')).toBeUndefined()
})

test.each(['india', ' INDIA ', 'India'])('The country may be written %j', (country) => {
  expect(deliveryProblem({ ...madurai, country }, 'Tamil Nadu')).toBeUndefined()
})

test.each(['Sri Lanka', 'Indiana', ''])('No parcel goes to %j', (country) => {
  expect(deliveryProblem({ ...madurai, country }, 'Tamil Nadu')).toBe(deliveryOnlyIn('India'))
  expect(wrongFields({ ...madurai, country })).toEqual({ country: deliveryOnlyIn('India') })
})

test('A PIN in a state of another name only has to exist', () => {
  expect(wrongFields({ ...madurai, state: 'TN' })).toEqual({})
  expect(wrongFields({ ...madurai, state: 'TN', zipCode: '999999' })).toEqual({ zipCode: pinUnknown('999999') })
})

test('An address is delivered to exactly when its PIN has six digits and is in the delivery state', () => {
  const zipCode = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 3, maxLength: 10 })
  fc.assert(
    fc.property(
      fc.oneof(
        zipCode,
        fc.nat(43_999).map((last) => String(600_000 + last)),
      ),
      (pin) => {
        const fits = pin.length === 6 && statesOfPin(pin).includes('Tamil Nadu')
        expect(deliveryProblem({ ...madurai, zipCode: pin }, 'Tamil Nadu') === undefined).toBe(fits)
      },
    ),
  )
})
