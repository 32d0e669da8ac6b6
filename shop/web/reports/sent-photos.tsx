import { useRef } from 'react'

import { t } from '#contract/language/language'
import type { SentPhoto } from '#contract/messages/reports'
import { useLateViewer } from '#web/storefront/product/late-viewer.ts'

/** The photos of a report or a review; a tap shows one on the whole screen, without script as a page. `path` is the call of the reader. */
export function SentPhotos({ photos, path, of }: { photos: SentPhoto[]; path: string; of: string }) {
  const { viewer, open, close } = useLateViewer()
  const links = useRef<(HTMLAnchorElement | null)[]>([])
  if (photos.length === 0) return null
  const address = (photo: SentPhoto, size: 'small' | 'large') => `${path}?id=${photo._id}&size=${size}`
  const altOf = (nth: number) => t('Photo {nth} of {count}, {of}', { nth: nth + 1, count: photos.length, of })

  return (
    <>
      <ul aria-label={t('Photos')} className="flex flex-wrap gap-2">
        {photos.map((photo, nth) => (
          <li key={photo._id}>
            <a
              ref={(link) => void (links.current[nth] = link)}
              href={address(photo, 'large')}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                open(nth, address(photo, 'large'))
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
            close()
            links.current[last]?.focus({ preventScroll: true })
          }}
        />
      )}
    </>
  )
}
