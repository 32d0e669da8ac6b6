import * as z from 'zod/mini'

/** The reports of an order, as lists of orders have them. */
export const reportsOfOrder = z.object({
  /** Something can be reported until then, ISO 8601; without `until` the time has not begun to run. */
  can: z.optional(z.object({ until: z.optional(z.iso.datetime()) })),
  /** The numbers of its open and closed reports; absent when there are none. */
  open: z.optional(z.int()),
  closed: z.optional(z.int()),
})
export type ReportsOfOrder = z.infer<typeof reportsOfOrder>
