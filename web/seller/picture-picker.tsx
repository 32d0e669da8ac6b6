import { ImagePlus, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'

import { MAX_PRODUCT_IMAGES } from '#contract/rules'
import { withPictures } from '#web/seller/add-product.ts'
import { notify } from '#web/ui/toast.tsx'

/** Up to four pictures, seen before they are sent; the first is the one in the lists. */
export function PicturePicker({ pictures, onChange }: { pictures: File[]; onChange: (pictures: File[]) => void }) {
  const id = useId()

  function add(input: HTMLInputElement) {
    const chosen = withPictures(pictures, [...(input.files ?? [])])
    if (chosen.left) notify.error(chosen.left)
    onChange(chosen.pictures)
    // So that a picture taken out can be chosen again.
    input.value = ''
  }

  return (
    <fieldset>
      <legend className="text-sm font-medium">Product Images</legend>
      <p className="text-xs text-ink-soft">
        Up to {MAX_PRODUCT_IMAGES}; the first one stands in the lists. JPEG, PNG, WebP, AVIF or HEIC.
      </p>
      <ul className="mt-2 flex flex-wrap gap-3">
        {pictures.map((picture, place) => (
          <li key={`${picture.name} ${picture.lastModified} ${place}`} className="relative">
            <Preview picture={picture} />
            <button
              type="button"
              aria-label={`Remove picture ${place + 1}, ${picture.name}`}
              onClick={() => onChange(pictures.filter((each) => each !== picture))}
              className="absolute -top-3 -right-3 inline-flex size-11 items-center justify-center"
            >
              <span className="inline-flex size-7 items-center justify-center rounded-full border border-line-strong bg-card text-ink shadow-card">
                <X className="size-4" aria-hidden="true" />
              </span>
            </button>
          </li>
        ))}
        {pictures.length < MAX_PRODUCT_IMAGES && (
          <li>
            <label
              htmlFor={id}
              className="flex size-28 cursor-pointer flex-col items-center justify-center gap-1 rounded-card border-2 border-dashed border-line-strong bg-card text-sm text-ink-soft hover:bg-shade has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-saffron-strong"
            >
              <ImagePlus className="size-6" aria-hidden="true" />
              {pictures.length === 0 ? 'Add pictures' : 'Add more'}
              {/* The endings stand there too: not every system knows the type of a HEIC file. */}
              <input
                id={id}
                type="file"
                accept="image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif"
                multiple
                onChange={({ target }) => add(target)}
                className="sr-only"
              />
            </label>
          </li>
        )}
      </ul>
    </fieldset>
  )
}

const PREVIEW_PIXELS = 224

// Drawn, because the page's security policy lets it show no blob: address.
function Preview({ picture }: { picture: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    let gone = false
    createImageBitmap(picture)
      .then((bitmap) => {
        const pen = canvas.current?.getContext('2d')
        if (pen && !gone) drawCovering(pen, bitmap)
        bitmap.close()
      })
      // What this browser cannot show is judged by the shop: its name stands for it.
      .catch(() => {})
    return () => {
      gone = true
    }
  }, [picture])

  return (
    <span className="relative flex size-28 items-center justify-center overflow-hidden rounded-card border border-line bg-shade p-2 text-center text-xs wrap-anywhere text-ink-soft">
      {picture.name}
      <canvas
        ref={canvas}
        width={PREVIEW_PIXELS}
        height={PREVIEW_PIXELS}
        aria-hidden="true"
        className="absolute inset-0 size-full"
      />
    </span>
  )
}

function drawCovering(pen: CanvasRenderingContext2D, bitmap: ImageBitmap): void {
  const side = Math.min(bitmap.width, bitmap.height)
  const left = (bitmap.width - side) / 2
  const top = (bitmap.height - side) / 2
  pen.drawImage(bitmap, left, top, side, side, 0, 0, PREVIEW_PIXELS, PREVIEW_PIXELS)
}
