import { ChevronLeft, ChevronRight, type LucideIcon, Minus, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { t } from '#contract/language/language'
import { pictureAt } from '#contract/products/pictures'
import { useCloseOnBack } from '#web/storefront/layout/close-on-back.ts'
import { usePictureGestures } from '#web/storefront/product/picture-gestures.ts'
import { between, MAX_SCALE } from '#web/storefront/product/picture-view.ts'

const KEY_SCALE = 1.5
const KEY_PAN_PX = 80

/** The pictures of a product on the whole screen, to zoom into. `onClose` gets the place of the last one shown. */
export function PictureViewer({
  pictures,
  name,
  first,
  onClose,
}: {
  pictures: { src: string; alt: string }[]
  name: string
  first: number
  onClose: (place: number) => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [chosen, setChosen] = useState(first)
  // Pictures may be removed while the viewer is open.
  const last = pictures.length - 1
  const place = between(chosen, 0, last)
  const { view, drag, smooth, zoomBy, panBy, reset, handlers } = usePictureGestures(stage, pictureSize, go)
  const leave = useCloseOnBack(dialog, () => onClose(place))

  useEffect(() => dialog.current?.showModal(), [])

  function pictureSize() {
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = image.current ?? {}
    return { width: width || 1, height: height || 1 }
  }

  function go(step: number): void {
    const next = between(place + step, 0, last)
    if (next === place) return
    setChosen(next)
    reset()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const act = keys[event.key]
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }

  const keys: Record<string, () => void> = {
    ArrowLeft: () => panBy(KEY_PAN_PX, 0) || go(-1),
    ArrowRight: () => panBy(-KEY_PAN_PX, 0) || go(1),
    ArrowUp: () => panBy(0, KEY_PAN_PX),
    ArrowDown: () => panBy(0, -KEY_PAN_PX),
    '+': () => zoomBy(KEY_SCALE),
    '=': () => zoomBy(KEY_SCALE),
    '-': () => zoomBy(1 / KEY_SCALE),
    '0': reset,
  }

  const moving = smooth ? 'transition-transform duration-200' : ''
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the whole viewer
    <dialog
      ref={dialog}
      aria-label={t('Pictures of {name}', { name })}
      onClose={leave}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-full max-w-none grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden bg-paper pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] open:grid"
    >
      <div className="flex items-center justify-between p-1 md:p-2">
        <p role="status" className="figures px-3 text-sm text-ink-soft">
          <span className="sr-only">{t('Picture')} </span>
          <span>{place + 1}</span> <span aria-hidden="true">/</span>
          <span className="sr-only">{t('of')}</span> <span>{pictures.length}</span>
        </p>
        <Tool icon={X} label={t('Close')} onClick={() => dialog.current?.close()} />
      </div>
      <div
        ref={stage}
        {...handlers}
        className={`touch-none overflow-hidden select-none ${view.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
      >
        <div className={`flex h-full ${moving}`} style={{ translate: `calc(${-place * 100}% + ${drag}px)` }}>
          {pictures.map(({ src, alt }, each) => (
            <div key={src} aria-hidden={each !== place} className="size-full shrink-0 overflow-hidden">
              {Math.abs(each - place) <= 1 && (
                <img
                  ref={each === place ? image : undefined}
                  src={each === place ? pictureAt(src, 1280) : src}
                  alt={alt}
                  draggable={false}
                  className={`size-full bg-contain bg-center bg-no-repeat object-contain ${moving}`}
                  style={{
                    // The smaller size, until the largest has loaded.
                    backgroundImage: `url("${src}")`,
                    ...(each === place && { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }),
                  }}
                />
              )}
            </div>
          ))}
        </div>
      </div>
      <div className="flex justify-center gap-2 p-1 md:p-2">
        <Tool icon={ChevronLeft} label={t('Previous picture')} off={place === 0} onClick={() => go(-1)} />
        <Tool icon={Minus} label={t('Zoom out')} off={view.scale <= 1} onClick={() => zoomBy(1 / KEY_SCALE)} />
        <Tool icon={Plus} label={t('Zoom in')} off={view.scale >= MAX_SCALE} onClick={() => zoomBy(KEY_SCALE)} />
        <Tool icon={ChevronRight} label={t('Next picture')} off={place === last} onClick={() => go(1)} />
      </div>
    </dialog>
  )
}

/** Not disabled at its end, because that would remove its focus. */
function Tool({
  icon: Icon,
  label,
  off = false,
  onClick,
}: {
  icon: LucideIcon
  label: string
  off?: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off}
      onClick={onClick}
      className="grid size-12 place-items-center rounded-full text-date hover:bg-shade aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      <Icon className="size-6" aria-hidden="true" />
    </button>
  )
}
