import { ImagePlus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'

import { MAX_PRODUCT_IMAGES } from '#contract/rules'
import { refusalOf } from '#web/api-client.ts'
import type { Refused } from '#web/queries/read-fields.ts'
import { useDrag } from '#web/seller/products/drag-pictures.ts'
import { type FormPicture, movePicture, newFormPicture, addPictures } from '#web/seller/products/form-pictures.ts'
import { type TileAction, PictureTile } from '#web/seller/products/picture-tile.tsx'
import { FormRefusal } from '#web/ui/fields/form-refusal.tsx'
import { ChoosePictures } from '#web/ui/pictures/choose-pictures.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

const loadShrinking = () => import('#web/shrink-picture.ts')

/** Up to four pictures, shrunk before upload; lists show the first one. */
export function PicturePicker({
  pictures,
  onChange,
}: {
  pictures: FormPicture[]
  onChange: (pictures: FormPicture[]) => void
}) {
  const id = useId()
  const [reading, setReading] = useState(0)
  const [announcement, setAnnouncement] = useState('')
  const [unread, setUnread] = useState<Refused>()
  const list = useRef<HTMLUListElement>(null)
  // The pressed button moves with its picture and may lose the focus.
  const [pressed, setPressed] = useState<{ key: string; act: TileAction }>()
  useEffect(() => {
    if (pressed) list.current?.querySelector<HTMLElement>(`[data-act="${pressed.act} ${pressed.key}"]`)?.focus()
  }, [pressed])
  // A ref, because pictures may change while new files are read.
  const now = useRef(pictures)
  useEffect(() => {
    now.current = pictures
  }, [pictures])

  async function add(input: HTMLInputElement) {
    const files = [...(input.files ?? [])]
    // Cleared, so that a removed picture can be chosen again.
    input.value = ''
    setReading(files.length)
    setUnread(undefined)
    try {
      const added = await readAll(files)
      const chosen = addPictures(now.current, added)
      if (chosen.left) notify.error(chosen.left)
      onChange(chosen.pictures)
    } catch (error) {
      setUnread(refusalOf(error))
    } finally {
      setReading(0)
    }
  }

  function move(key: string, to: number) {
    const order = movePicture(pictures, key, to)
    onChange(order)
    setAnnouncement(`${order[to]?.name} is now picture ${to + 1} of ${order.length}.`)
  }

  const { dragged, listeners } = useDrag(move)

  function remove(picture: FormPicture) {
    const place = pictures.indexOf(picture)
    const rest = pictures.filter((each) => each !== picture)
    onChange(rest)
    setAnnouncement(`${picture.name} was removed.`)
    const next = rest[Math.min(place, rest.length - 1)]
    if (next) setPressed({ key: next.key, act: 'remove' })
    else document.getElementById(id)?.focus()
  }

  return (
    <fieldset aria-busy={reading > 0}>
      <legend className="text-sm font-medium">Product Images</legend>
      <p className="text-xs text-ink-soft">
        Up to {MAX_PRODUCT_IMAGES}; lists show the first one. Large photos are shrunk before they are sent.
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
            <ChoosePictures
              id={id}
              icon={<ImagePlus className="size-6" aria-hidden="true" />}
              text={pictures.length === 0 ? 'Add pictures' : 'Add more'}
              isReading={reading > 0}
              className="aspect-square w-full"
              onFocus={() => void loadShrinking().catch(() => {})}
              onChange={(input) => void add(input)}
            />
          </li>
        )}
      </ul>
      <FormRefusal refused={unread} className="mt-2" />
      <p role="status" className="sr-only">
        {reading > 0 ? 'Reading the pictures' : announcement}
      </p>
    </fieldset>
  )
}

/** Reads files one after the other, because an open photo takes about 100 MB of memory. */
export async function readAll(files: readonly File[]): Promise<FormPicture[]> {
  const { shrinkPicture } = await loadShrinking()
  const read: FormPicture[] = []
  for (const each of files) {
    const { file, preview } = await shrinkPicture(each)
    read.push(newFormPicture(file, preview))
  }
  return read
}
