import * as z from 'zod/mini'

import { id } from '../entities.ts'
import { sentPhoto } from '../messages/reports.ts'
import { noControls, withoutUnseen } from '../text.ts'
import { hidingReasons, MAX_REVIEW_WORDS, MOST_STARS } from './review-rules.ts'

const stars = z.int().check(z.minimum(1), z.maximum(MOST_STARS))

/** The JSON of review/add, in the field `reviewData`; `text` may be empty. */
export const reviewToAdd = z.object({
  orderId: id,
  product: id,
  stars,
  text: z.optional(z.string().check(withoutUnseen, z.trim(), z.maxLength(MAX_REVIEW_WORDS), noControls)),
})

/** A review as everybody reads it; times are ISO 8601, `name` is the first name of who bought the product. */
export const review = z.object({
  _id: id,
  product: z.object({ _id: id, name: z.string(), category: z.string() }),
  stars,
  text: z.string(),
  name: z.string(),
  at: z.iso.datetime(),
  photos: z.array(sentPhoto),
  answer: z.optional(z.string()),
})
export type Review = z.infer<typeof review>

/** A review as its writer and the owner read it. */
export const keptReview = z.extend(review, { hidden: z.optional(z.enum(hidingReasons)) })
export type KeptReview = z.infer<typeof keptReview>

/** The lines of an order with their reviews. */
export const reviewable = z.object({
  lines: z.array(
    z.object({
      product: id,
      name: z.string(),
      weight: z.nullable(z.string()),
      image: z.optional(z.string()),
      review: z.optional(keptReview),
      /** Why none can be written; absent while one can. */
      closed: z.optional(z.string()),
    }),
  ),
})
export type Reviewable = z.infer<typeof reviewable>
