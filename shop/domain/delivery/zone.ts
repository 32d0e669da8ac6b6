import { sameState, type Zone } from '#contract/orders/pin-codes'
import { placesOfPin } from '#domain/delivery/pin-table'
import { shop } from '#shop'

type Place = { pin: string; state: string }

/** Returns undefined outside the shop's own state, for which no days are promised. */
export function zoneOf({ pin, state }: Place): Zone | undefined {
  if (!sameState(state, shop.address.state)) return undefined
  const own = districtOf({ pin: shop.address.zip, state: shop.address.state })
  return own !== undefined && districtOf({ pin, state }) === own ? 'same district' : 'same state'
}

function districtOf({ pin, state }: Place): string | undefined {
  return placesOfPin(pin).find((place) => sameState(place.state, state))?.district
}
