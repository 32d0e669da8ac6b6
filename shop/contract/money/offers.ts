import * as z from 'zod/mini'

import { category, id, moment, price } from '../entities.ts'

const CODE = /^[A-Z0-9-]{3,20}$/

/** A code as it is stored: what people type in any case, with full-width letters, or with spaces around it. */
export function usualCode(typed: string): string {
  return typed.normalize('NFKC').trim().toUpperCase()
}

/** A code as a shopper types or follows it; whether there is one is another question. */
export const typedCode = z.string().check(z.minLength(1), z.maxLength(60))

const code = z.pipe(
  z.pipe(z.string().check(z.maxLength(60)), z.transform(usualCode)),
  z.string().check(z.regex(CODE, 'has letters A to Z, digits and hyphens, 3 to 20 of them')),
)
const count = z.int().check(z.minimum(1), z.maximum(1_000_000))

/** The body of offer/add: what the code takes off, `percent` or `rupees`, and its limits. Absent: no limit. */
export const newOffer = z.object({
  code,
  percent: z.optional(z.int().check(z.minimum(1), z.maximum(90))),
  rupees: z.optional(price),
  from: z.optional(z.nullable(moment)),
  until: z.optional(z.nullable(moment)),
  /** The least amount, in rupees, of the lines that it is for. */
  least: z.optional(z.nullable(price)),
  categories: z.optional(z.array(category)),
  products: z.optional(z.array(id).check(z.maxLength(100))),
  /** The most orders with it. */
  limit: z.optional(z.nullable(count)),
  /** The most orders of one shopper with it. */
  each: z.optional(z.nullable(count)),
})
export type NewOffer = z.infer<typeof newOffer>

/** `used` orders were paid with the code, and `held` may still be. */
export const listedOffer = z.object({
  code: z.string(),
  percent: z.optional(z.int()),
  rupees: z.optional(z.number()),
  from: z.optional(z.string()),
  until: z.optional(z.string()),
  least: z.optional(z.number()),
  categories: z.optional(z.array(category)),
  products: z.optional(z.array(z.object({ product: id, name: z.string() }))),
  limit: z.optional(z.int()),
  each: z.optional(z.int()),
  ended: z.optional(z.string()),
  used: z.int(),
  held: z.int(),
})
export type ListedOffer = z.infer<typeof listedOffer>
