import type { PinPlace } from '#contract/calls/pin'
import { isOutsideDelivery } from '#contract/orders/delivery-area'
import type { OwnerSettings } from '#contract/owner-settings'
import { placesOfPin } from '#domain/delivery/pin-table'
import { promisedFor } from '#domain/delivery/promise'
import { zoneOf } from '#domain/delivery/zone'

export function lookUpPin(
  pin: string,
  settings: Pick<OwnerSettings, 'deliveryState' | 'deliveryPromise' | 'holidays' | 'closedUntil'>,
  now = new Date(),
): PinPlace[] {
  const { deliveryState, deliveryPromise } = settings
  return placesOfPin(pin).map((place) => {
    const deliverable = !isOutsideDelivery(place.state, deliveryState)
    const zone = deliverable ? zoneOf({ pin, state: place.state }) : undefined
    if (!zone || !deliveryPromise) return { ...place, deliverable }
    const { from, to } = promisedFor(deliveryPromise, zone, now, settings)
    return { ...place, deliverable, arrives: { from, to } }
  })
}
