/** The rules of reviews, apart from their shapes, so that a page loads no schema. */

export const MAX_REVIEW_WORDS = 2_000
export const MAX_REVIEW_PHOTOS = 4
export const MOST_STARS = 5
/** The photos of reviews that the shop keeps of one account. */
export const MAX_KEPT_REVIEW_PHOTOS = 40
/** The reviews on one page of a list. */
export const REVIEWS_LISTED = 10
/** The contact page shows reviews instead of its samples from this number on. */
export const ENOUGH_REVIEWS = 5

/** Why the owner hides a review; its stars stay in the average (IS 19000:2022, moderation and publication). */
export const hidingReasons = [
  'Insult',
  'Personal data',
  'Advertising',
  'Not about the product',
  'Against the law',
] as const
export type HidingReason = (typeof hidingReasons)[number]
