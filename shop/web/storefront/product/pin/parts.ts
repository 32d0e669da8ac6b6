// One script for all pages, because every page loads the names of all scripts.
export { ArrivalInCart } from '#web/storefront/product/pin/arrival-in-cart.tsx'
export { PinCheck } from '#web/storefront/product/pin/pin-check.tsx'
export { PinOfForm } from '#web/storefront/product/pin/pin-of-form.tsx'
export { Promised } from '#web/storefront/product/pin/promised.tsx'
