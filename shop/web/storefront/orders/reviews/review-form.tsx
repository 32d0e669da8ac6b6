import { MAX_REVIEW_WORDS, MOST_STARS } from '#contract/reviews/review-rules'
import type { Reviewable } from '#contract/reviews/reviews'
import { PhotoPicker, usePhotoForm } from '#web/storefront/orders/reports/use-photo-form.ts'
import { type Sent, sendReview } from '#web/storefront/orders/reviews/send-review.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChip } from '#web/ui/fields/choice-chip.tsx'
import { FormRefusal } from '#web/ui/fields/form-refusal.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'

const meanings = ['Bad', 'Not good', 'Fine', 'Good', 'Very good']

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
    <form {...form} aria-label={`Review ${name}`} className="flex flex-col gap-5">
      <FormRefusal refused={refused} />
      <input type="hidden" name="product" value={product} />
      <fieldset>
        <legend className="text-sm font-medium">How many stars?</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {meanings.map((meaning, place) => (
            <ChoiceChip key={meaning} name="stars" value={place + 1} required>
              <span className="figures">{place + 1}</span>
              <span aria-hidden="true"> ★ </span>
              <span className="sr-only">{` of ${MOST_STARS} stars: `}</span>
              <span>{meaning}</span>
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
      <TextArea
        label="Your words"
        name="text"
        maxLength={MAX_REVIEW_WORDS}
        rows={3}
        hint="Taste, freshness, size. They may stay empty, and cannot be changed later."
      />
      <div className="min-h-37">
        <PhotoPicker {...picker} note=". Everybody can see them." />
        <noscript>
          <p className="text-sm text-ink-soft">Photos need JavaScript.</p>
        </noscript>
      </div>
      <Button type="submit" busy={busy} className="min-h-12 self-start sm:px-10">
        {sending ?? 'Publish review'}
      </Button>
    </form>
  )
}
