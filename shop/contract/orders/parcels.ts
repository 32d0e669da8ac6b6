import * as z from 'zod/mini'

import { line, noControls, withoutUnseen } from '../text.ts'

/** The states of a parcel, in the order in which it passes them. */
export const parcelStates = ['shipped', 'picked up', 'in transit', 'out for delivery', 'delivered'] as const
export type ParcelState = (typeof parcelStates)[number]

/** The most of an order; of one that goes to many addresses, of each. */
export const MAX_PARCELS = 20
export const MAX_PARCEL_CORRECTIONS = 10

/** A tracking number as couriers print it; spaces are left out and letters are upper case. */
export const trackingNumber = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(80)),
    z.transform((value: string) => value.replaceAll(/\s/g, '').toUpperCase()),
  ),
  z.string().check(z.regex(/^[A-Z0-9-]{4,40}$/, 'must be 4 to 40 letters, digits or -')),
)

/** How a parcel is followed: the body of a new one and of a correction. */
export const tracking = {
  courier: line(60),
  number: trackingNumber,
  link: z.optional(
    z.pipe(
      z
        .string()
        .check(withoutUnseen, z.trim(), z.maxLength(300), noControls, z.regex(/^[^\s]*$/, 'must have no spaces')),
      z.transform((link: string) => link || undefined),
    ),
  ),
}

/**
 * A parcel of an order. `link` opens the courier's page; a link to any other page is the text `linkText`. `steps` are the
 * states that the courier has reported, with the first time of each, ISO 8601. `delivery` is the place of its address in
 * `deliveries` of the order, from 1.
 */
export const parcel = z.object({
  _id: z.string(),
  courier: z.string(),
  number: z.string(),
  link: z.optional(z.string()),
  linkText: z.optional(z.string()),
  delivery: z.optional(z.int()),
  state: z.enum(parcelStates),
  lines: z.array(z.object({ product: z.string(), quantity: z.int() })),
  shippedAt: z.string(),
  steps: z.array(z.object({ state: z.enum(parcelStates), at: z.string(), place: z.optional(z.string()) })),
})
export type Parcel = z.infer<typeof parcel>
