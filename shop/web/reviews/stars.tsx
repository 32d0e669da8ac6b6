import { Star } from 'lucide-react'

import { plural, t } from '#contract/language/language'
import { MOST_STARS } from '#contract/reviews/review-rules'

/** Stars that somebody gave. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span
      role="img"
      aria-label={t('{stars} of {most} stars', { stars, most: MOST_STARS })}
      className="inline-flex gap-0.5 text-saffron-strong"
    >
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
      <span className="sr-only">
        {plural(count, '{average} of 5 stars, 1 review', '{average} of 5 stars, {count} reviews', {
          average: average.toFixed(1),
        })}
      </span>
      <span aria-hidden="true">
        <strong className="font-semibold text-ink">{average.toFixed(1)}</strong> <span>{`(${count})`}</span>
      </span>
    </span>
  )
}
