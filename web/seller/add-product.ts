import { productData } from '#contract/entities'
import { MAX_IMAGE_BYTES, MAX_PRODUCT_IMAGES } from '#contract/rules'
import { readValues } from '#web/read-fields.ts'

/** The form of Add Product as product/add takes it: `productData` and the pictures in `images`; or why not. */
export function productForm(form: FormData, pictures: readonly File[]) {
  const weight = textOf(form, 'weight').trim()
  const read = readValues(
    {
      name: textOf(form, 'name') || undefined,
      description: linesOf(textOf(form, 'description')),
      category: form.get('category') || undefined,
      price: numberOf(form, 'price'),
      offerPrice: numberOf(form, 'offerPrice'),
      quantity: numberOf(form, 'quantity'),
      ...(weight ? { weight } : {}),
    },
    productData,
    names,
  )
  if ('refused' in read) return read
  const { price, offerPrice } = read.values
  if (offerPrice > price) return refused('offerPrice', 'The offer price is higher than the price.')
  const body = new FormData()
  body.set('productData', JSON.stringify(read.values))
  for (const picture of pictures) body.append('images', picture)
  return { body }
}

const names = {
  name: 'The name',
  description: 'The description',
  category: 'The category',
  price: 'The price',
  offerPrice: 'The offer price',
  quantity: 'The quantity',
  weight: 'The weight',
}

/** Each line of the description is a point of its own; empty ones are none. */
export function linesOf(description: string): string[] {
  return description
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}

/** The pictures with the chosen ones after them, and why some were left out. */
export function withPictures(pictures: readonly File[], chosen: readonly File[]): { pictures: File[]; left?: string } {
  const tooLarge = chosen.find(({ size }) => size > MAX_IMAGE_BYTES)
  const fit = [...pictures, ...chosen.filter(({ size }) => size <= MAX_IMAGE_BYTES)]
  return {
    pictures: fit.slice(0, MAX_PRODUCT_IMAGES),
    ...(tooLarge && { left: `${tooLarge.name} is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB.` }),
    ...(fit.length > MAX_PRODUCT_IMAGES && { left: `A product has at most ${MAX_PRODUCT_IMAGES} pictures.` }),
  }
}

function refused(field: string, msg: string) {
  return { refused: { msg, fields: { [field]: msg } } }
}

function textOf(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value : ''
}

function numberOf(form: FormData, field: string): number | undefined {
  const text = textOf(form, field).trim()
  return text === '' ? undefined : Number(text)
}
