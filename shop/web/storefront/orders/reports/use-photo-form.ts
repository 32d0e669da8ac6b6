import { useRef, useState } from 'react'

import { t } from '#contract/language/language'
import { refusalOf, type Transport } from '#web/api-client.ts'
import type { Refused } from '#web/queries/read-fields.ts'
import type { ChosenPhoto } from '#web/storefront/orders/reports/photo-picker.tsx'
import { useFocusOnRefusal } from '#web/ui/fields/form-refusal.tsx'
import { atOnce, later } from '#web/ui/later.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

// Loads after the page.
const loadPhotos = () => import('#web/storefront/orders/reports/photos.ts')
export const PhotoPicker = later(async () => (await loadPhotos()).PhotoPicker, atOnce)

type Sent = Refused & { success: boolean }

/** A form with photos: those that are chosen, and how it was answered. `send` gets what is typed, and reports progress. */
export function usePhotoForm<S extends Sent>(
  answered: S | undefined,
  send: (typedIn: FormData, photos: File[], transport: Transport) => Promise<S>,
  onSent: (msg: string) => void,
) {
  const form = useRef<HTMLFormElement>(null)
  const [photos, setPhotos] = useState<ChosenPhoto[]>([])
  const [sent, setSent] = useState<Sent | undefined>(answered)
  const [progress, setProgress] = useState<number>()
  const refused = sent && !sent.success ? sent : undefined
  useFocusOnRefusal(form, refused)

  async function submit(): Promise<void> {
    if (!form.current || progress !== undefined) return
    setProgress(0)
    const typedIn = new FormData(form.current)
    const files = photos.map(({ file }) => file)
    const result: Sent = await loadPhotos()
      .then(({ uploading }) => send(typedIn, files, uploading('user', setProgress)))
      .catch((error: unknown) => ({ ...refusalOf(error), success: false }))
    setProgress(undefined)
    setSent(result)
    if (result.success) onSent(result.msg)
    else notify.error(result.msg)
  }

  return {
    refused,
    /** Of the form element. */
    form: {
      ref: form,
      method: 'post' as const,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault()
        void submit()
      },
    },
    picker: { photos, onChange: setPhotos },
    busy: progress !== undefined,
    sending:
      progress !== undefined && photos.length > 0
        ? t('Sending {percent} %', { percent: Math.round(progress * 100) })
        : undefined,
  }
}
