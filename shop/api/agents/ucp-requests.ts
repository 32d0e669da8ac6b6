import * as z from 'zod'

import { MAX_LINE_QUANTITY } from '#contract/rules'

/** The most lines of a cart that an agent hands over: its link stays short enough to come back to after a login. */
export const MAX_AGENT_LINES = 20
export const MAX_LOOKUP_IDS = 50

const id = z.string().min(1).max(100)
const paise = z.int().min(0)
const filters = z
  .object({
    categories: z.array(z.string().max(100)).max(50).optional(),
    price: z.object({ min: paise.optional(), max: paise.optional() }).optional(),
  })
  .optional()

/** The requests of UCP 2026-04-08, as far as they are heard: context, signals and attribution change no answer. */
export const searchRequest = z.object({
  query: z.string().max(200).optional(),
  filters,
  pagination: z.object({ cursor: id.optional(), limit: z.int().min(1).optional() }).optional(),
})

export const lookupRequest = z.object({ ids: z.array(id).min(1).max(MAX_LOOKUP_IDS), filters })

export const productRequest = z.object({ id })

export const cartRequest = z.object({
  line_items: z
    .array(z.object({ item: z.object({ id }), quantity: z.int().min(1).max(MAX_LINE_QUANTITY) }))
    .min(1)
    .max(MAX_AGENT_LINES),
})

export type SearchRequest = z.infer<typeof searchRequest>
export type Filters = z.infer<typeof filters>
export type CartRequest = z.infer<typeof cartRequest>
