import * as z from 'zod/mini'

import { id, text } from '../entities.ts'
import { photoSizes } from '../messages/report-rules.ts'
import { hidingReasons, MAX_REVIEW_WORDS } from '../reviews/review-rules.ts'
import { keptReview, review, reviewable, reviewToAdd } from '../reviews/reviews.ts'
import { additional, messageAnswer, strict, tooMany } from './define.ts'

const noOrder = 'There is no such order, or it is another shopper’s.'

/** /api/review: reviews by who has received a product. */
export const reviewContract = {
  reviewList: additional({
    method: 'GET',
    path: '/api/review/list',
    caller: 'anyone',
    summary: 'List reviews',
    about:
      'The reviews of a product, or without `product` those of all products that have words; newest first, 10 on a page. `average` and `count` are those of all reviews that are not withdrawn; of these, `hidden` have words that the owner hides.',
    query: strict(z.object({ product: z.optional(id), cursor: z.optional(id) })),
    answer: z.object({
      reviews: z.array(review),
      average: z.optional(z.number()),
      count: z.int(),
      hidden: z.int(),
      nextCursor: z.optional(id),
    }),
    others: { 429: tooMany },
  }),
  reviewPhoto: additional({
    method: 'GET',
    path: '/api/review/photo',
    caller: 'anyone',
    summary: 'Get a photo of a review',
    about: 'A photo as WebP; `small` is 320 px wide at most, `large` 1,280 px.',
    query: strict(z.object({ id, size: z.enum(photoSizes) })),
    others: {
      400: 'The id or the size is missing.',
      404: 'There is no such photo, or its review is withdrawn or hidden.',
      429: tooMany,
    },
  }),
  reviewable: additional({
    method: 'GET',
    path: '/api/review/order',
    caller: 'user',
    summary: 'List what can be reviewed of an order',
    about: 'The lines of an order of the shopper, each with its review, or why none can be written.',
    query: strict(z.object({ orderId: id })),
    answer: reviewable,
    others: { 404: noOrder },
  }),
  reviewAdd: additional({
    method: 'POST',
    path: '/api/review/add',
    caller: 'user',
    summary: 'Review a product',
    about:
      'Reviews a product of a delivered order: `reviewData` (JSON) and 0 to 4 photos in the field `images` (JPEG, PNG, WebP, AVIF or HEIC, 10 MB each). It is published at once and never changed. The same stars and words again are the same review.',
    body: reviewToAdd,
    multipart: 'reviewData',
    answer: messageAnswer,
    others: {
      404: 'There is no such order, it is another shopper’s, or the product is not in it.',
      409: 'The order is not delivered, the shopper has reviewed the product, or too many photos are kept.',
      429: tooMany,
    },
  }),
  reviewWithdraw: additional({
    method: 'POST',
    path: '/api/review/withdraw',
    caller: 'user',
    summary: 'Withdraw a review',
    about: 'Removes the words and photos of an own review, and its stars from the average. A repeat changes nothing.',
    body: z.object({ id }),
    answer: messageAnswer,
    others: { 404: 'There is no such review, or it is another shopper’s.' },
  }),
  sellerReviews: additional({
    method: 'GET',
    path: '/api/review/seller',
    caller: 'seller',
    roles: ['owner'],
    summary: 'List all reviews',
    about: 'The reviews of all products with the hidden ones, or those without an answer; newest first, 10 on a page.',
    query: strict(z.object({ show: z.optional(z.enum(['unanswered'])), cursor: z.optional(id) })),
    answer: z.object({ reviews: z.array(keptReview), nextCursor: z.optional(id) }),
  }),
  reviewAnswer: additional({
    method: 'POST',
    path: '/api/review/answer',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Answer a review',
    about: 'Shows `text` below the review, instead of an answer that it has.',
    body: z.object({ id, text: text(MAX_REVIEW_WORDS) }),
    answer: messageAnswer,
    others: { 404: 'There is no such review, or it is withdrawn.' },
  }),
  reviewHide: additional({
    method: 'POST',
    path: '/api/review/hide',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Hide the words of a review',
    about:
      'Hides words, photos and answer of a review for a reason, which its writer sees; without a `reason` they are shown again. The stars count in any case.',
    body: z.object({ id, reason: z.nullable(z.enum(hidingReasons)) }),
    answer: messageAnswer,
    others: { 404: 'There is no such review, or it is withdrawn.' },
  }),
}
