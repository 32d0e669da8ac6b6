import * as z from 'zod/mini'

import { addressInput, lineQuantity } from '../entities.ts'
import { MAX_DELIVERIES } from '../rules.ts'
import { email, line } from '../text.ts'

/** The person who orders by phone, as a seller notes them, and where the parcel goes. */
export const callerDetails = z.object({
  name: line(100),
  email: z.optional(email),
  ...z.pick(addressInput, { phone: true, street: true, city: true, state: true, zipCode: true, country: true }).shape,
})

/** One of the addresses of an order that goes to many, and how often what is chosen goes there. */
export const newDelivery = z.extend(z.omit(callerDetails, { email: true }), { sets: lineQuantity })
export type NewDelivery = z.infer<typeof newDelivery>
export const newDeliveries = z.array(newDelivery).check(z.minLength(1), z.maxLength(MAX_DELIVERIES))
