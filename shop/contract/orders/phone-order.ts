import * as z from 'zod/mini'

import { addressInput } from '../entities.ts'
import { email, line } from '../text.ts'

/** The person who orders by phone, as a seller notes them, and where the parcel goes. */
export const callerDetails = z.object({
  name: line(100),
  email: z.optional(email),
  ...z.pick(addressInput, { phone: true, street: true, city: true, state: true, zipCode: true, country: true }).shape,
})
