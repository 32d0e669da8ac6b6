import * as z from 'zod'

/** A body of the courier's events: https://www.standardwebhooks.com, with the parcel in `data`. */
export const courierEvent = z.object({
  type: z.string().min(1).max(100),
  timestamp: z.iso.datetime({ offset: true }),
  data: z.object({ number: z.string().max(80), place: z.string().max(200).optional() }),
})
