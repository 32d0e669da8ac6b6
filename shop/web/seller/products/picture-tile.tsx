import type { FormPicture } from '#web/seller/products/form-pictures.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'

export type TileAction = 'earlier' | 'later' | 'remove'

const tool =
  'inline-flex min-h-11 min-w-11 grow items-center justify-center rounded-full px-1 text-xs font-medium text-date hover:bg-shade aria-disabled:opacity-40'

/** One picture of the form, sorted by dragging or with its buttons. */
export function PictureTile({
  picture,
  place,
  count,
  dragged,
  onMove,
  onRemove,
}: {
  picture: FormPicture
  place: number
  count: number
  dragged: boolean
  onMove: (to: number, act: TileAction) => void
  onRemove: () => void
}) {
  const shownBy = (act: TileAction) => `${act} ${picture.key}`
  return (
    <li
      data-place={place}
      className={`relative overflow-hidden rounded-card border bg-card ${dragged ? 'border-saffron opacity-80 shadow-card' : 'border-line'}`}
    >
      {/* Vertical swipes scroll the page, horizontal ones drag the picture. */}
      <div data-drag={picture.key} className="relative cursor-grab touch-pan-y select-none active:cursor-grabbing">
        <Picture src={picture.src} alt="" sizes="10rem" className="pointer-events-none w-full" />
        {!picture.src && (
          <span className="absolute inset-x-2 bottom-2 text-center text-xs wrap-anywhere text-ink-soft">
            {picture.name}
          </span>
        )}
        {place === 0 && (
          <span className="absolute top-2 left-2 rounded-full bg-saffron px-2.5 py-0.5 text-xs font-semibold text-on-saffron">
            In lists
          </span>
        )}
      </div>
      <div className="flex flex-wrap px-1">
        <button
          type="button"
          data-act={shownBy('earlier')}
          aria-label={`Move picture ${place + 1}, ${picture.name}: earlier`}
          aria-disabled={place === 0}
          onClick={() => place > 0 && onMove(place - 1, 'earlier')}
          className={tool}
        >
          Earlier
        </button>
        <button
          type="button"
          data-act={shownBy('later')}
          aria-label={`Move picture ${place + 1}, ${picture.name}: later`}
          aria-disabled={place === count - 1}
          onClick={() => place < count - 1 && onMove(place + 1, 'later')}
          className={tool}
        >
          Later
        </button>
        <button
          type="button"
          data-act={shownBy('remove')}
          aria-label={`Remove picture ${place + 1}, ${picture.name}`}
          onClick={onRemove}
          className={tool}
        >
          Remove
        </button>
      </div>
    </li>
  )
}
