import { type Product, productData } from '#contract/entities'
import { newPicture } from '#contract/products/pictures'
import { gstRateProblem, hsnProblem } from '#contract/products/product-tax-checks'
import { notANutrient, refusals } from '#contract/wording'
import { readValues } from '#web/queries/read-fields.ts'
import type { FormPicture } from '#web/seller/products/form-pictures.ts'
import { labelIn, readLabel } from '#web/seller/products/label/label-values.ts'
import { readNutrition } from '#web/seller/products/nutrition-lines.ts'
import { fieldReaders, linesOf, productFields, type ProductValues } from '#web/seller/products/product-form-values.ts'

/** The product to change, or the draft id of a new one. */
type Of = {
  product?: Product | undefined
  draftId?: string | undefined
  /** The shop must know code and rate of what it sells. */
  needsTax?: boolean
}

/**
 * The body of product/add, or of product/update for an existing product: `productData` and the pictures in `images`; or
 * the reasons for a refusal. The stock is sent only if changed, with the number the seller saw.
 */
export function productBody(
  values: ProductValues,
  pictures: readonly FormPicture[],
  { product, draftId, needsTax }: Of = {},
) {
  const typed = productFields.map((field) => {
    const value = values[field]
    return [field, field === 'facts' ? readLabel(labelIn(value)) : fieldReaders[field].read(value)] as const
  })
  const isMade = values.parts !== ''
  // A new product omits its empty fields.
  const given = product ? typed : typed.filter(([, value]) => value !== null)
  // The stock of a product that is put together is that of its parts.
  const stock = isMade && !product ? { quantity: 0 } : {}
  const parts = product && !isMade ? { parts: [] } : {}
  const read = readValues({ ...Object.fromEntries(given), ...stock, ...parts }, productData, names)
  if ('refused' in read) return read
  const missing = needsTax && !isMade && (['hsn', 'gstRate'] as const).find((field) => values[field].trim() === '')
  if (missing) return refused(missing, `${fieldReaders[missing].name} is required.`)
  const { hsn, gstRate } = read.values
  const problems = { hsn: hsn && hsnProblem(hsn), gstRate: typeof gstRate === 'number' && gstRateProblem(gstRate) }
  for (const field of ['hsn', 'gstRate'] as const) {
    if (problems[field]) return refused(field, `${fieldReaders[field].name} ${problems[field]}.`)
  }
  const { price, offerPrice } = read.values
  const { wrong } = readNutrition(linesOf(values.nutrition))
  if (wrong) return refused('nutrition', notANutrient(wrong))
  if (offerPrice > price) return refused('offerPrice', 'The offer price is higher than the price.')
  const { offerFrom, offerUntil } = values
  if (offerFrom && offerUntil && offerUntil <= offerFrom) return refused('offerUntil', refusals.offerEndsFirst)
  const body = new FormData()
  body.set(
    'productData',
    JSON.stringify(product ? changeOf(product, read.values, pictures) : { ...read.values, draftId }),
  )
  for (const { file } of pictures) if (file) body.append('images', file)
  return { body }
}

const names = Object.fromEntries(productFields.map((field) => [field, fieldReaders[field].name]))

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
