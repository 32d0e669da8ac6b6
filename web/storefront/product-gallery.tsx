import { useRef, useState } from 'react'

import { Picture } from '#web/ui/picture.tsx'

/** A strip of pictures that scrolls by swipe, arrow key or thumbnail. */
export function ProductGallery({ images, name }: { images: string[]; name: string }) {
  const strip = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(0)
  const many = images.length > 1
  // Pictures may be removed while the page is open.
  const shown = Math.min(place, Math.max(images.length - 1, 0))

  function show(next: number) {
    strip.current?.scrollTo({ left: next * strip.current.clientWidth })
  }

  return (
    <div className="flex min-w-0 flex-col gap-3 md:sticky md:top-24 md:self-start">
      <div className="-mx-4 md:mx-0">
        <div
          ref={strip}
          role="group"
          aria-label={many ? 'Pictures' : 'Picture'}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll what has the focus
          tabIndex={many ? 0 : undefined}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setPlace(Math.round(scrollLeft / clientWidth))}
          className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none] md:rounded-card md:border md:border-line"
        >
          {(many ? images : [images[0]]).map((image, i) => (
            <div key={image ?? ''} className="w-full shrink-0 snap-center snap-always">
              <Picture
                src={image}
                alt={many ? `${name}, picture ${i + 1} of ${images.length}` : name}
                sizes="(min-width: 76rem) 36rem, (min-width: 48rem) 46vw, 100vw"
                eager={i === 0}
                className="w-full"
              />
            </div>
          ))}
        </div>
      </div>
      {many && (
        <div className="flex items-center justify-between gap-2 md:gap-3">
          <ul className="flex min-w-0 gap-2 md:gap-3" aria-label="All pictures">
            {images.map((image, i) => (
              <li key={image} className="w-16 md:w-20">
                <button
                  type="button"
                  aria-label={`Show picture ${i + 1}`}
                  aria-pressed={i === shown}
                  onClick={() => show(i)}
                  className="block w-full overflow-hidden rounded-lg border-2 border-line aria-pressed:border-saffron-strong forced-colors:aria-pressed:border-[Highlight]"
                >
                  <Picture src={image} alt="" sizes="5rem" className="w-full" />
                </button>
              </li>
            ))}
          </ul>
          {/* Below the picture, where it hides nothing of it. */}
          <p role="status" className="figures text-sm whitespace-nowrap text-ink-soft">
            <span className="sr-only">Picture </span>
            {shown + 1} <span aria-hidden="true">/</span>
            <span className="sr-only">of</span> {images.length}
          </p>
        </div>
      )}
    </div>
  )
}
