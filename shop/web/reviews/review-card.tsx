import type { ReactNode } from 'react'

import { calls } from '#contract/calls'
import { t } from '#contract/language/language'
import type { Review } from '#contract/reviews/reviews'
import { shop } from '#shop'
import { SentPhotos } from '#web/reports/sent-photos.tsx'
import { Stars } from '#web/reviews/stars.tsx'
import { Day } from '#web/ui/day.tsx'
import { T } from '#web/ui/t.tsx'

/** A review with the answer of the shop. `about` names its product where several are listed. */
export function ReviewCard({ review, about, children }: { review: Review; about?: ReactNode; children?: ReactNode }) {
  const { stars, name, at, text, photos, answer } = review
  return (
    <article className="flex h-full flex-col gap-2">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={stars} />
        <strong className="font-semibold wrap-anywhere">{name}</strong>
        <span className="text-sm text-ink-soft">
          <T text="bought it here, reviewed on {day}" day={<Day at={at} />} />
        </span>
      </header>
      {about && <div>{about}</div>}
      {text && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>}
      {photos.length > 0 && (
        <SentPhotos photos={photos} path={calls.reviewPhoto.path} of={t('the review by {name}', { name })} />
      )}
      {answer && (
        <div className="max-w-prose border-l-2 border-saffron pl-3">
          <p className="text-sm font-semibold">{t('{shop} answers', { shop: shop.name })}</p>
          <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{answer}</p>
        </div>
      )}
      {children}
    </article>
  )
}
