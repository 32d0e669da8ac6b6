import { MAX_IMAGE_BYTES, MAX_PRODUCT_IMAGES } from '#contract/rules'
import { emptyPicture, mostPictures } from '#contract/wording'

/** A picture of the form: an existing one of the product, or a new one with its `file`. */
export type FormPicture = {
  /** Unique while the form is open. */
  key: string
  name: string
  /** The URL of the preview; undefined when this browser cannot show the file. */
  src: string | undefined
  file?: File
}

export function keptPictures(image: readonly string[]): FormPicture[] {
  return image.map((url, place) => ({ key: url, name: `picture ${place + 1}`, src: url }))
}

let made = 0

export function newFormPicture(file: File, src: string | undefined): FormPicture {
  made += 1
  return { key: `new ${made}`, name: file.name, src, file }
}

/** Appends new pictures; `left` is the reason why some were left out. */
export function addPictures(
  pictures: readonly FormPicture[],
  added: readonly FormPicture[],
): { pictures: FormPicture[]; left?: string } {
  const tooLarge = added.find(({ file }) => file && file.size > MAX_IMAGE_BYTES)
  const isEmpty = ({ file }: FormPicture) => file?.size === 0
  const empty = added.find(isEmpty)
  const fit = [
    ...pictures,
    ...added.filter((each) => !isEmpty(each) && (!each.file || each.file.size <= MAX_IMAGE_BYTES)),
  ]
  return {
    pictures: fit.slice(0, MAX_PRODUCT_IMAGES),
    ...(empty && { left: emptyPicture(empty.name) }),
    ...(tooLarge && { left: `${tooLarge.name} is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB.` }),
    ...(fit.length > MAX_PRODUCT_IMAGES && { left: mostPictures(MAX_PRODUCT_IMAGES) }),
  }
}

/** Moves one picture to another index, clamped to the list. */
export function movePicture(pictures: readonly FormPicture[], key: string, to: number): FormPicture[] {
  const picture = pictures.find((each) => each.key === key)
  if (!picture) return [...pictures]
  const rest = pictures.filter((each) => each !== picture)
  return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, picture)
}
