import { type Product, productData } from '#contract/entities'
import { newPicture } from '#contract/pictures'
import { readValues } from '#web/read-fields.ts'
import type { FormPicture } from '#web/seller/form-pictures.ts'
import { descriptionLines, type ProductValues } from '#web/seller/product-values.ts'

/** The product to change, or the draft id of a new one. */
type Of = { product?: Product | undefined; draftId?: string | undefined }

/**
 * The body of product/add, or of product/update for an existing product: `productData` and the pictures in `images`; or
 * the reasons for a refusal. The stock is sent only if changed, with the number the seller saw.
 */
export function productBody(values: ProductValues, pictures: readonly FormPicture[], { product, draftId }: Of = {}) {
  const weight = values.weight.trim()
  const read = readValues(
    {
      name: values.name || undefined,
      description: descriptionLines(values.description),
      category: values.category || undefined,
      price: numberOf(values.price),
      offerPrice: numberOf(values.offerPrice),
      quantity: numberOf(values.quantity),
      ...(weight || product ? { weight: weight || null } : {}),
    },
    productData,
    names,
  )
  if ('refused' in read) return read
  const { price, offerPrice } = read.values
  if (offerPrice > price) return refused('offerPrice', 'The offer price is higher than the price.')
  const body = new FormData()
  body.set(
    'productData',
    JSON.stringify(product ? changeOf(product, read.values, pictures) : { ...read.values, draftId }),
  )
  for (const { file } of pictures) if (file) body.append('images', file)
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

function changeOf(
  product: Product,
  { quantity, ...rest }: { quantity: number; [field: string]: unknown },
  pictures: readonly FormPicture[],
) {
  let place = 0
  const image = pictures.map(({ file, key }) => (file ? newPicture(place++) : key))
  const stock = quantity === product.quantity ? {} : { quantity, seen: product.quantity }
  return { id: product._id, ...rest, ...stock, image }
}

function refused(field: string, msg: string) {
  return { refused: { msg, fields: { [field]: msg } } }
}

function numberOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text)
}
