import { type ComponentProps, type ComponentType, useRef, useState } from 'react'

import type { ReportPhoto } from '#contract/reports'
import type { PictureViewer } from '#web/storefront/picture-viewer.tsx'

type Viewer = { At: ComponentType<ComponentProps<typeof PictureViewer>>; first: number }

/** The photos of a report; a tap shows one on the whole screen, without script as a page. `path` is the call of the reader. */
export function ReportPhotos({ photos, path, of }: { photos: ReportPhoto[]; path: string; of: string }) {
  const [viewer, setViewer] = useState<Viewer>()
  const links = useRef<(HTMLAnchorElement | null)[]>([])
  if (photos.length === 0) return null
  const address = (photo: ReportPhoto, size: 'small' | 'large') => `${path}?id=${photo._id}&size=${size}`
  const altOf = (nth: number) => `Photo ${nth + 1} of ${photos.length}, ${of}`

  async function open(first: number) {
    const loaded = await import('#web/storefront/picture-viewer.tsx').catch(() => undefined)
    if (loaded) setViewer({ At: loaded.PictureViewer, first })
    else window.location.assign(links.current[first]?.href ?? '')
  }

  return (
    <>
      <ul aria-label="Photos" className="flex flex-wrap gap-2">
        {photos.map((photo, nth) => (
          <li key={photo._id}>
            <a
              ref={(link) => void (links.current[nth] = link)}
              href={address(photo, 'large')}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                void open(nth)
              }}
              className="block cursor-zoom-in rounded-lg"
            >
              <img
                src={address(photo, 'small')}
                alt={altOf(nth)}
                width={photo.width}
                height={photo.height}
                loading="lazy"
                className="size-20 rounded-lg border border-line bg-shade object-cover sm:size-24"
              />
            </a>
          </li>
        ))}
      </ul>
      {viewer && (
        <viewer.At
          pictures={photos.map((photo, nth) => ({ src: address(photo, 'large'), alt: altOf(nth) }))}
          name={of}
          first={viewer.first}
          onClose={(last) => {
            setViewer(undefined)
            links.current[last]?.focus({ preventScroll: true })
          }}
        />
      )}
    </>
  )
}
