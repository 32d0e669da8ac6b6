import { type KeyboardEvent, useRef, useState } from 'react'

import { t } from '#contract/language/language'
import { pictureAt } from '#contract/products/pictures'
import { useLateViewer } from '#web/storefront/product/late-viewer.ts'
import { useInBrowser } from '#web/ui/pictures/in-browser.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'

const cover = 'absolute inset-0 cursor-zoom-in -outline-offset-4'

/**
 * A strip of pictures that scrolls by swipe, arrow key or thumbnail. A press on one opens the viewer, or without script
 * the picture itself. `panel` is the place of the picture that shows the nutrition panel, from 1.
 */
export function ProductGallery({
  images,
  name,
  panel,
}: {
  images: string[]
  name: string
  panel?: number | undefined
}) {
  const strip = useRef<HTMLDivElement>(null)
  const openers = useRef<(HTMLButtonElement | null)[]>([])
  const [place, setPlace] = useState(0)
  const { viewer, ...late } = useLateViewer()
  const many = images.length > 1
  // Pictures may be removed while the page is open.
  const shown = Math.min(place, Math.max(images.length - 1, 0))
  const ready = useInBrowser()

  function show(next: number, behavior: ScrollBehavior = 'auto') {
    strip.current?.scrollTo({ left: next * strip.current.clientWidth, behavior })
  }

  function step(event: KeyboardEvent, from: number) {
    const to = from + Number(event.key === 'ArrowRight') - Number(event.key === 'ArrowLeft')
    if (to === from || !images[to]) return
    event.preventDefault()
    show(to)
    openers.current[to]?.focus({ preventScroll: true })
  }

  function close(last: number) {
    late.close()
    show(last, 'instant')
    openers.current[last]?.focus({ preventScroll: true })
  }

  function altOf(i: number): string {
    if (i + 1 === panel) {
      return t('Nutrition panel of {name}. The table Nutrition per 100 g has its figures.', { name })
    }
    return many ? t('{name}, picture {place} of {count}', { name, place: i + 1, count: images.length }) : name
  }

  return (
    <div className="flex min-w-0 flex-col gap-3 md:sticky md:top-24 md:self-start">
      <div className="-mx-4 md:mx-0">
        <div
          ref={strip}
          role="group"
          aria-label={many ? t('Pictures') : t('Picture')}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setPlace(Math.round(scrollLeft / clientWidth))}
          className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none] md:rounded-card md:border md:border-line"
        >
          {(many ? images : [images[0]]).map((image, i) => {
            const opened = (
              <span className="sr-only">
                {many
                  ? t('Open picture {place} on the whole screen', { place: i + 1 })
                  : t('Open the picture on the whole screen')}
              </span>
            )
            return (
              <div key={image ?? ''} className="relative w-full shrink-0 snap-center snap-always">
                <Picture
                  src={image}
                  alt={altOf(i)}
                  sizes="(min-width: 76rem) 36rem, (min-width: 48rem) 46vw, 100vw"
                  eager={i === 0}
                  className="w-full"
                />
                {image && !ready && (
                  <a href={largest(image)} className={cover}>
                    {opened}
                  </a>
                )}
                {image && ready && (
                  <button
                    type="button"
                    className={cover}
                    ref={(button) => void (openers.current[i] = button)}
                    tabIndex={i === shown ? 0 : -1}
                    onKeyDown={(event) => step(event, i)}
                    onClick={() => late.open(i, largest(image))}
                  >
                    {opened}
                  </button>
                )}
              </div>
            )
          })}
        </div>
      </div>
      {many && <Thumbnails images={images} shown={shown} onShow={show} />}
      {viewer && images.length > 0 && (
        <viewer.At
          pictures={images.map((src, i) => ({ src, alt: altOf(i) }))}
          name={name}
          first={viewer.first}
          onClose={close}
        />
      )}
    </div>
  )
}

function largest(image: string): string {
  return pictureAt(image, 1280)
}

function Thumbnails({ images, shown, onShow }: { images: string[]; shown: number; onShow: (place: number) => void }) {
  return (
    <div className="flex items-center justify-between gap-2 md:gap-3">
      <ul className="flex min-w-0 gap-2 md:gap-3" aria-label={t('All pictures')}>
        {images.map((image, i) => (
          <li key={image} className="w-16 md:w-20">
            <button
              type="button"
              aria-label={t('Show picture {place}', { place: i + 1 })}
              aria-pressed={i === shown}
              onClick={() => onShow(i)}
              className="block w-full overflow-hidden rounded-lg border-2 border-line aria-pressed:border-saffron-strong forced-colors:aria-pressed:border-[Highlight]"
            >
              <Picture src={image} alt="" sizes="5rem" thumbnail className="w-full" />
            </button>
          </li>
        ))}
      </ul>
      {/* Below the picture, where it hides nothing of it. */}
      <p role="status" className="figures text-sm whitespace-nowrap text-ink-soft">
        <span className="sr-only">{t('Picture')} </span>
        <span>{shown + 1}</span> <span aria-hidden="true">/</span>
        <span className="sr-only">{t('of')}</span> <span>{images.length}</span>
      </p>
    </div>
  )
}
