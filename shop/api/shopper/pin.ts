import type { Deps } from '#api/http/deps'
import { type App, serve } from '#api/http/serve'
import { calls } from '#contract/calls'
import { lookUpPin } from '#domain/delivery/look-up-pin'

/** /api/address/pin */
export function pinCalls(app: App, deps: Deps): void {
  serve(app, deps, calls.addressPin, {
    answer: ({ query: { pin } }) => ({ places: lookUpPin(pin, deps.settings) }),
  })
}
