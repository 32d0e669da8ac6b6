import { averageOf, pictureUrl } from '#api/present/product'
import type { KeptReview, Review, Reviewable } from '#contract/reviews/reviews'
import type { ReviewableLine, ReviewRow, Stars } from '#domain/reviews/list-reviews'

/** A review as everybody reads it. */
export function presentReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    product: { _id: row.product_id, name: row.product, category: row.category },
    stars: row.stars,
    text: row.words,
    name: row.name,
    at: row.written_at.toISOString(),
    photos: row.photos,
    ...(row.answer && { answer: row.answer }),
  }
}

/** A review as its writer and the owner read it. */
export function presentKeptReview(row: ReviewRow): KeptReview {
  return { ...presentReview(row), ...(row.hidden_why && { hidden: row.hidden_why }) }
}

export function presentStars(stars: Stars): { average?: number; count: number; hidden: number } {
  const { review_count: count, hidden } = stars
  return { ...(count > 0 && { average: averageOf(stars) }), count, hidden }
}

export function presentReviewable(lines: ReviewableLine[], imagesUrl: string): Reviewable {
  return {
    lines: lines.map(({ product, name, weight, pictures: [key], review, closed }) => ({
      product,
      name,
      weight,
      ...(key && { image: pictureUrl(key, imagesUrl) }),
      ...(review && { review: presentKeptReview(review) }),
      ...(closed && { closed }),
    })),
  }
}
