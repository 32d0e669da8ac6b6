import { useState } from 'react'

import { Picture } from '#web/ui/picture.tsx'

/** One large picture and its thumbnails. */
export function ProductGallery({ images, name }: { images: string[]; name: string }) {
  const [shown, show] = useState(0)
  // Pictures may be taken away while the page is open.
  const current = images[shown] ?? images[0]
  return (
    <div className="flex flex-col gap-3 md:sticky md:top-24 md:self-start">
      <Picture
        key={current}
        src={current}
        alt={images.length > 1 ? `${name}, picture ${images.indexOf(current ?? '') + 1} of ${images.length}` : name}
        sizes="(min-width: 48rem) 36rem, 100vw"
        eager
        className="w-full rounded-card border border-line"
      />
      {images.length > 1 && (
        <ul className="flex gap-3" aria-label="Pictures">
          {images.map((image, place) => (
            <li key={image} className="w-20">
              <button
                type="button"
                aria-label={`Show picture ${place + 1}`}
                aria-pressed={image === current}
                onClick={() => show(place)}
                className="block w-full overflow-hidden rounded-lg border-2 border-line aria-pressed:border-saffron"
              >
                <Picture src={image} alt="" sizes="5rem" className="w-full" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
