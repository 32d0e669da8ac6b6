import { indianState, sameState } from '#contract/pin-codes'
import { pinElsewhere } from '#contract/wording'
import { placesOfPin } from '#domain/delivery/pin-table'
import { Failure } from '#domain/failure'

/**
 * Throws a Failure (400) when a PIN certainly lies in another state than the one written. A PIN that the directory does
 * not have passes, and so does any with a state that India Post does not know by this name.
 */
export function requirePinOfState({ zipCode, state, country }: { zipCode: string; state: string; country: string }) {
  const own = indianState(state)
  if (!own || country.trim().toLowerCase() !== 'india') return
  const states = placesOfPin(zipCode).map((place) => place.state)
  if (states.length > 0 && !states.some((each) => sameState(each, own))) {
    throw new Failure('invalid', pinElsewhere(zipCode, states, own))
  }
}
