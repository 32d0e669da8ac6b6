import * as z from 'zod/mini'

const day = z.iso.date()

/** The first and the last day on which a parcel is promised, as YYYY-MM-DD in India. */
export const deliverySpan = z.object({ from: day, to: day })
export type DeliverySpan = z.infer<typeof deliverySpan>
