import type { Deps } from '#api/deps'
import { type App, serve } from '#api/serve'
import { calls } from '#contract/calls'
import { lookUpPin } from '#domain/delivery/look-up-pin'
import type { DeliveryPromise } from '#domain/delivery/promise'

/** /api/address/pin, in a shop that promises days of delivery. */
export function pinCalls(app: App, deliveryPromise: DeliveryPromise, deps: Deps): void {
  const { deliveryState } = deps.settings
  serve(app, deps, calls.addressPin, {
    answer: ({ query: { pin } }) => ({ places: lookUpPin(pin, { deliveryState, deliveryPromise }) }),
  })
}
