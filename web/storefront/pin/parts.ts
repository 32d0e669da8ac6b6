// One script for all pages, because every page loads the names of all scripts.
export { ArrivalInCart } from '#web/storefront/pin/arrival-in-cart.tsx'
export { PinCheck } from '#web/storefront/pin/pin-check.tsx'
export { PinOfForm } from '#web/storefront/pin/pin-of-form.tsx'
export { Promised } from '#web/storefront/pin/promised.tsx'
