import { useRef, useState } from 'react'

import { MAX_REVIEW_WORDS, MOST_STARS } from '#contract/reviews/review-rules'
import type { Reviewable } from '#contract/reviews/reviews'
import { refusalOf } from '#web/api-client.ts'
import type { ChosenPhoto } from '#web/storefront/orders/reports/photo-picker.tsx'
import { type Sent, sendReview } from '#web/storefront/orders/reviews/send-review.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChip } from '#web/ui/fields/choice-chip.tsx'
import { FormRefusal, useFocusOnRefusal } from '#web/ui/fields/form-refusal.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { atOnce, later } from '#web/ui/later.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

// Loads after the page.
const loadPhotos = () => import('#web/storefront/orders/reports/photos.ts')
const PhotoPicker = later(async () => (await loadPhotos()).PhotoPicker, atOnce)

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
  const form = useRef<HTMLFormElement>(null)
  const [photos, setPhotos] = useState<ChosenPhoto[]>([])
  const [sent, setSent] = useState(answered?.product === product ? answered : undefined)
  const [progress, setProgress] = useState<number>()
  const refused = sent && !sent.success ? sent : undefined
  useFocusOnRefusal(form, refused)

  async function send() {
    if (!form.current || progress !== undefined) return
    setProgress(0)
    const typedIn = new FormData(form.current)
    const files = photos.map(({ file }) => file)
    const result: Sent = await loadPhotos()
      .then(({ uploading }) => sendReview(typedIn, orderId, files, uploading('user', setProgress)))
      .catch((error: unknown) => ({ ...refusalOf(error), success: false, product }))
    setProgress(undefined)
    setSent(result)
    if (result.success) onSent(result.msg)
    else notify.error(result.msg)
  }

  return (
    <form
      ref={form}
      method="post"
      aria-label={`Review ${name}`}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="flex flex-col gap-5"
    >
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
        <PhotoPicker photos={photos} note=". Everybody can see them." onChange={setPhotos} />
        <noscript>
          <p className="text-sm text-ink-soft">Photos need JavaScript.</p>
        </noscript>
      </div>
      <Button type="submit" busy={progress !== undefined} className="min-h-12 self-start sm:px-10">
        {progress !== undefined && photos.length > 0 ? `Sending ${Math.round(progress * 100)} %` : 'Publish review'}
      </Button>
    </form>
  )
}
