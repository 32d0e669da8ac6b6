import { Star } from 'lucide-react'

import { MOST_STARS } from '#contract/reviews/review-rules'
import { inReviews, starsInWords } from '#contract/reviews/review-wording'

/** Stars that somebody gave. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={`${stars} of ${MOST_STARS} stars`} className="inline-flex gap-0.5 text-saffron-strong">
      {Array.from({ length: MOST_STARS }, (_, place) => (
        <Star key={place} aria-hidden="true" className={`size-4 ${place < stars ? 'fill-current' : 'opacity-40'}`} />
      ))}
    </span>
  )
}

/** The average of a product in short: a star, 4.6, and the number of reviews. */
export function Rating({ rating: { average, count } }: { rating: { average: number; count: number } }) {
  return (
    <span className="figures inline-flex items-center gap-1 whitespace-nowrap">
      <Star className="size-3.5 shrink-0 fill-current text-saffron-strong" aria-hidden="true" />
      <span className="sr-only">{`${starsInWords(average)}, ${inReviews(count)}`}</span>
      <span aria-hidden="true">
        <strong className="font-semibold text-ink">{average.toFixed(1)}</strong> <span>{`(${count})`}</span>
      </span>
    </span>
  )
}
