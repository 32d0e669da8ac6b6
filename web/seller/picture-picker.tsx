import { ImagePlus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'

import { MAX_PRODUCT_IMAGES } from '#contract/rules'
import { useDrag } from '#web/seller/drag-pictures.ts'
import { type FormPicture, moved, newFormPicture, withPictures } from '#web/seller/form-pictures.ts'
import { type Act, PictureTile } from '#web/seller/picture-tile.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { notify } from '#web/ui/toast.tsx'

const loadShrinking = () => import('#web/seller/shrink-picture.ts')

/** Up to four pictures, made small before they are sent; the first is the one in the lists. */
export function PicturePicker({
  pictures,
  onChange,
}: {
  pictures: FormPicture[]
  onChange: (pictures: FormPicture[]) => void
}) {
  const id = useId()
  const [reading, setReading] = useState(0)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  // The button that was pressed goes to another place with its picture, and may lose the focus on the way.
  const [pressed, setPressed] = useState<{ key: string; act: Act }>()
  useEffect(() => {
    if (pressed) list.current?.querySelector<HTMLElement>(`[data-act="${pressed.act} ${pressed.key}"]`)?.focus()
  }, [pressed])
  // What is being read when more is chosen joins what is there then.
  const now = useRef(pictures)
  useEffect(() => {
    now.current = pictures
  }, [pictures])

  async function add(input: HTMLInputElement) {
    const files = [...(input.files ?? [])]
    // So that a picture taken out can be chosen again.
    input.value = ''
    setReading(files.length)
    try {
      const added = await readAll(files)
      const chosen = withPictures(now.current, added)
      if (chosen.left) notify.error(chosen.left)
      onChange(chosen.pictures)
    } finally {
      setReading(0)
    }
  }

  function move(key: string, to: number) {
    const order = moved(pictures, key, to)
    onChange(order)
    setSaid(`${order[to]?.name} is now picture ${to + 1} of ${order.length}.`)
  }

  const { dragged, listeners } = useDrag(move)

  function remove(picture: FormPicture) {
    const place = pictures.indexOf(picture)
    const rest = pictures.filter((each) => each !== picture)
    onChange(rest)
    setSaid(`${picture.name} was taken out.`)
    const next = rest[Math.min(place, rest.length - 1)]
    if (next) setPressed({ key: next.key, act: 'remove' })
    else document.getElementById(id)?.focus()
  }

  return (
    <fieldset aria-busy={reading > 0}>
      <legend className="text-sm font-medium">Product Images</legend>
      <p className="text-xs text-ink-soft">
        Up to {MAX_PRODUCT_IMAGES}; the first one stands in the lists. Large photographs are made small before they are
        sent.
      </p>
      <ul ref={list} {...listeners} className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,9.5rem)]">
        {pictures.map((picture, place) => (
          <PictureTile
            key={picture.key}
            picture={picture}
            place={place}
            count={pictures.length}
            dragged={dragged === picture.key}
            onMove={(to, act) => {
              move(picture.key, to)
              setPressed({ key: picture.key, act })
            }}
            onRemove={() => remove(picture)}
          />
        ))}
        {pictures.length < MAX_PRODUCT_IMAGES && (
          <li>
            <label
              htmlFor={id}
              className="flex aspect-square w-full cursor-pointer flex-col items-center justify-center gap-1 rounded-card border-2 border-dashed border-line-strong bg-card p-2 text-center text-sm text-ink-soft hover:bg-shade has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-saffron-strong"
            >
              {reading > 0 ? <Spinner className="size-6" /> : <ImagePlus className="size-6" aria-hidden="true" />}
              {pictures.length === 0 ? 'Add pictures' : 'Add more'}
              {/* The endings stand there too: not every system knows the type of a HEIC file. */}
              <input
                id={id}
                type="file"
                accept="image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif"
                multiple
                onFocus={() => void loadShrinking().catch(() => {})}
                onChange={({ target }) => void add(target)}
                className="sr-only"
              />
            </label>
          </li>
        )}
      </ul>
      <p role="status" className="sr-only">
        {reading > 0 ? 'Reading the pictures' : said}
      </p>
    </fieldset>
  )
}

/** One after the other: a photograph takes a hundred megabytes while it is open. */
export async function readAll(files: readonly File[]): Promise<FormPicture[]> {
  const { shrinkPicture } = await loadShrinking()
  const read: FormPicture[] = []
  for (const each of files) {
    const { file, preview } = await shrinkPicture(each)
    read.push(newFormPicture(file, preview))
  }
  return read
}
