import * as z from 'zod/mini'

import { twoDecimals } from '../entities.ts'
import { draftKey, line } from '../text.ts'
import { requestedDay } from './money-by-day.ts'

const MOST = 10_000_000

/** An amount that a courier has handed over, in rupees. One below 0 corrects another. */
export const newRemittance = z.object({
  day: requestedDay,
  amount: z.number().check(
    z.minimum(-MOST),
    z.maximum(MOST),
    twoDecimals,
    z.refine((rupees) => rupees !== 0, 'must not be 0'),
  ),
  /** The number of the transfer or of the courier's list. */
  reference: line(100),
  draftId: draftKey,
})
export type NewRemittance = z.infer<typeof newRemittance>

/** The cash that couriers have collected, beside what they have handed over; in rupees. */
export const courierCash = z.object({
  collected: z.number(),
  remitted: z.number(),
  /** Collected and not yet handed over. */
  outstanding: z.number(),
  /** The newest first, at most 50. */
  remittances: z.array(
    z.object({ day: z.iso.date(), amount: z.number(), reference: z.string(), by: z.optional(z.string()) }),
  ),
})
export type CourierCash = z.infer<typeof courierCash>
