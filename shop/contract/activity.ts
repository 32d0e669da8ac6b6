import * as z from 'zod/mini'

import { type SellerAct, sellerActs } from './audit-acts.ts'

/** One act of a seller. */
export const activity = z.object({
  at: z.string(),
  act: z.enum(Object.keys(sellerActs) as [SellerAct, ...SellerAct[]]),
  outcome: z.enum(['done', 'wrong', 'limited', 'forbidden', 'failed']),
  by: z.optional(z.object({ name: z.string(), email: z.string() })),
  /** The id of an order, a product or a payment. */
  subject: z.optional(z.string()),
  /** The name of the product. */
  name: z.optional(z.string()),
  detail: z.optional(z.string()),
  /** The shortened address, for logins. */
  network: z.optional(z.string()),
})
export type Activity = z.infer<typeof activity>
