import * as z from 'zod/mini'

import { deliverySpan } from '../orders/delivery-span.ts'
import { additional, strict } from './define.ts'

/** A place of a PIN; `arrives` is absent where the shop promises no days. */
const pinPlace = z.object({
  state: z.string(),
  district: z.string(),
  city: z.string(),
  deliverable: z.boolean(),
  arrives: z.optional(deliverySpan),
})
export type PinPlace = z.infer<typeof pinPlace>

/** /api/address/pin: where a PIN is, and when a parcel arrives there. The browser loads it apart from the other calls. */
export const pinContract = {
  addressPin: additional({
    method: 'GET',
    path: '/api/address/pin',
    caller: 'anyone',
    summary: 'Look up a PIN code',
    about:
      'The places of a PIN code: one for each state that has it, none for a PIN code that the shop does not know. `deliverable` says whether the shop delivers to that state, and `arrives` when a parcel paid for now arrives, as days in India.',
    query: strict(z.object({ pin: z.string().check(z.regex(/^\d{6}$/, 'must be six digits')) })),
    answer: z.object({ places: z.array(pinPlace) }),
  }),
}
