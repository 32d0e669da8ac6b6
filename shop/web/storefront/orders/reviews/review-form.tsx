import { t } from '#contract/language/language'
import { MAX_REPORT_PHOTOS } from '#contract/messages/report-rules'
import { MAX_REVIEW_WORDS, MOST_STARS } from '#contract/reviews/review-rules'
import type { Reviewable } from '#contract/reviews/reviews'
import { PhotoPicker, usePhotoForm } from '#web/storefront/orders/reports/use-photo-form.ts'
import { type Sent, sendReview } from '#web/storefront/orders/reviews/send-review.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChip } from '#web/ui/fields/choice-chip.tsx'
import { FormRefusal } from '#web/ui/fields/form-refusal.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'

const meanings = ['Bad', 'Not good', 'Fine', 'Good', 'Very good'] as const

/** Stars, words and photos of one product. Without script it sends no photos. */
export function ReviewForm({
  orderId,
  line: { product, name },
  answered,
  onSent,
}: {
  orderId: string
  line: Reviewable['lines'][number]
  answered: Sent | undefined
  onSent: (msg: string) => void
}) {
  const { form, refused, picker, busy, sending } = usePhotoForm(
    answered?.product === product ? answered : undefined,
    (typedIn, photos, transport) => sendReview(typedIn, orderId, photos, transport),
    onSent,
  )

  return (
    <form {...form} aria-label={t('Review {name}', { name })} className="flex flex-col gap-5">
      <FormRefusal refused={refused} />
      <input type="hidden" name="product" value={product} />
      <fieldset>
        <legend className="text-sm font-medium">{t('How many stars?')}</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {meanings.map((meaning, place) => (
            <ChoiceChip key={meaning} name="stars" value={place + 1} required>
              <span className="figures">{place + 1}</span>
              <span aria-hidden="true"> ★ </span>
              <span className="sr-only">{` ${t('of {most} stars:', { most: MOST_STARS })} `}</span>
              <span>{t(meaning)}</span>
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
      <TextArea
        label={t('Your words')}
        name="text"
        maxLength={MAX_REVIEW_WORDS}
        rows={3}
        hint={t('Taste, freshness, size. They may stay empty, and cannot be changed later.')}
      />
      <div className="min-h-37">
        <PhotoPicker {...picker} note={t('Up to {count}. Everybody can see them.', { count: MAX_REPORT_PHOTOS })} />
        <noscript>
          <p className="text-sm text-ink-soft">{t('Photos need JavaScript.')}</p>
        </noscript>
      </div>
      <Button type="submit" busy={busy} className="min-h-12 self-start sm:px-10">
        {sending ?? t('Publish review')}
      </Button>
    </form>
  )
}
