import { Camera, X } from 'lucide-react'
import { useId, useState } from 'react'

import { t } from '#contract/language/language'
import { MAX_REPORT_PHOTOS } from '#contract/messages/report-rules'
import { mostPhotos } from '#contract/messages/report-wording'
import { MAX_IMAGE_BYTES } from '#contract/rules'
import { emptyPicture } from '#contract/wording'
import { errorText } from '#web/api-client.ts'
import { ChoosePictures } from '#web/ui/pictures/choose-pictures.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

/** A chosen photo; `preview` is undefined when this browser cannot show the file. */
export type ChosenPhoto = { key: number; file: File; preview: string | undefined }

const loadShrinking = () => import('#web/shrink-picture.ts')
let chosen = 0

/** Up to four photos, shrunk before they are sent. */
export function PhotoPicker({
  photos,
  note,
  onChange,
}: {
  photos: ChosenPhoto[]
  /** How many, of what, and who sees them. */
  note: string
  onChange: (change: (photos: ChosenPhoto[]) => ChosenPhoto[]) => void
}) {
  const id = useId()
  const [reading, setReading] = useState(false)

  async function add(input: HTMLInputElement) {
    const files = [...(input.files ?? [])]
    // Cleared, so that a removed photo can be chosen again.
    input.value = ''
    setReading(true)
    try {
      const { shrinkPicture } = await loadShrinking()
      if (photos.length + files.length > MAX_REPORT_PHOTOS) notify.error(mostPhotos(MAX_REPORT_PHOTOS))
      for (const each of files.slice(0, MAX_REPORT_PHOTOS - photos.length)) {
        const photo = { key: (chosen += 1), ...(await shrinkPicture(each)) }
        if (each.size === 0) notify.error(emptyPicture(each.name))
        else if (photo.file.size > MAX_IMAGE_BYTES) notify.error(t('{name} is larger than 10 MB.', { name: each.name }))
        else onChange((before) => [...before, photo].slice(0, MAX_REPORT_PHOTOS))
      }
    } catch (error) {
      notify.error(errorText(error))
    } finally {
      setReading(false)
    }
  }

  return (
    <fieldset aria-busy={reading}>
      <legend className="text-sm font-medium">{t('Photos')}</legend>
      <p className="text-sm text-ink-soft">{note}</p>
      <ul className="mt-2 flex flex-wrap gap-3">
        {photos.map(({ key, file, preview }, nth) => (
          <li key={key} className="relative">
            {preview ? (
              <img src={preview} alt="" className="size-24 rounded-card border border-line object-cover" />
            ) : (
              <span className="flex size-24 items-center rounded-card border border-line bg-shade p-2 text-xs wrap-anywhere">
                {file.name}
              </span>
            )}
            <button
              type="button"
              aria-label={t('Remove photo {nth}, {name}', { nth: nth + 1, name: file.name })}
              onClick={() => {
                onChange((before) => before.filter((photo) => photo.key !== key))
                document.getElementById(id)?.focus()
              }}
              className="absolute -top-2 -right-2 grid size-11 place-items-center"
            >
              <span className="grid size-7 place-items-center rounded-full border border-line bg-card shadow-card">
                <X className="size-4" aria-hidden="true" />
              </span>
            </button>
          </li>
        ))}
        {photos.length < MAX_REPORT_PHOTOS && (
          <li>
            <ChoosePictures
              id={id}
              icon={<Camera className="size-6" aria-hidden="true" />}
              text={photos.length === 0 ? t('Add photos') : t('Add more')}
              isReading={reading}
              className="size-24"
              onFocus={() => void loadShrinking().catch(() => {})}
              onChange={(input) => void add(input)}
            />
          </li>
        )}
      </ul>
    </fieldset>
  )
}
