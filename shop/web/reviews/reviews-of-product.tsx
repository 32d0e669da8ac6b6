import { useInfiniteQuery } from '@tanstack/react-query'

import { calls } from '#contract/calls'
import { plural, t, translated } from '#contract/language/language'
import { hiddenInWords, howWeReview } from '#contract/reviews/review-wording'
import { callApi, errorText } from '#web/api-client.ts'
import { ReviewCard } from '#web/reviews/review-card.tsx'
import { Button } from '#web/ui/button.tsx'

/** The reviews of a product, newest first, with the average of all. */
export function ReviewsOfProduct({ product }: { product: string }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['reviews', product],
    queryFn: ({ pageParam: cursor }) =>
      callApi(calls.reviewList, { query: { product, ...(cursor !== undefined && { cursor }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  if (error) return <p className="text-ink-soft">{translated(errorText(error))}</p>
  if (!data) return <p className="text-ink-soft">{t('Loading ...')}</p>
  const [{ average, count, hidden }] = data.pages as [(typeof data.pages)[number]]
  return (
    <>
      {average !== undefined && (
        <p className="figures">
          {plural(count, '{average} of 5 stars in 1 review', '{average} of 5 stars in {count} reviews', {
            average: average.toFixed(1),
          })}
        </p>
      )}
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {data.pages.flatMap(({ reviews }) =>
          reviews.map((review) => (
            <li key={review._id} className="py-4">
              <ReviewCard review={review} />
            </li>
          )),
        )}
      </ul>
      {hasNextPage && (
        <Button look="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="mt-4">
          {t('More reviews')}
        </Button>
      )}
      {hidden > 0 && <p className="figures mt-3 text-sm text-ink-soft">{translated(hiddenInWords(hidden))}</p>}
      <p className="mt-3 max-w-prose text-sm text-ink-soft">{t(howWeReview)}</p>
    </>
  )
}
