import type { Address } from '../entities.ts'
import { deliveryOnlyIn, pinElsewhere, pinNotSixDigits, pinUnknown } from '../wording.ts'
import { indianState, sameState, statesOfPin } from './pin-codes.ts'

/** The fields of an address that say whether the shop delivers to it. */
export type Place = Pick<Address, 'state' | 'zipCode' | 'country'>
export type WrongFields = Partial<Record<'zipCode' | 'country', string>>

/** Why the shop does not deliver to an address; undefined when it does. The delivery state '' is all of India. */
export function deliveryProblem(place: Place, deliveryState: string): string | undefined {
  if (isOutsideDelivery(place.state, deliveryState)) return deliveryOnlyIn(deliveryState)
  const { country, zipCode } = wrongFields(place)
  return country ?? zipCode
}

/** Whether a state is outside the delivery state ('' is everywhere). Case and spaces do not matter. */
export function isOutsideDelivery(state: string, deliveryState: string): boolean {
  return deliveryState !== '' && !sameState(state, deliveryState)
}

/**
 * Why no parcel reaches an address, whatever the delivery state: it is abroad, or its PIN is none of its state. The PIN of
 * a state that India Post does not know by this name only has to exist.
 */
export function wrongFields({ state, zipCode, country }: Place): WrongFields {
  const wrongPin = pinProblem(zipCode.trim(), state)
  return {
    ...(country.trim().toLowerCase() !== INDIA.toLowerCase() && { country: deliveryOnlyIn(INDIA) }),
    ...(wrongPin && { zipCode: wrongPin }),
  }
}

const INDIA = 'India'

function pinProblem(pin: string, state: string): string | undefined {
  if (!/^\d{6}$/.test(pin)) return pinNotSixDigits
  const states = statesOfPin(pin)
  if (states.length === 0) return pinUnknown(pin)
  const own = indianState(state)
  return own && !states.includes(own) ? pinElsewhere(pin, states, own) : undefined
}
