import type * as z from 'zod/mini'

import type { Settings } from '#api/http/deps'
import type { sellerProduct } from '#contract/calls/product'
import type { Product, ProductDetails } from '#contract/entities'
import { toRupees } from '#contract/money/money'
import type { CategoryPath } from '#contract/products/categories'
import { missingFacts } from '#contract/products/missing-facts'
import type { Nutrient } from '#contract/products/nutrition'
import { pictureFile, WIRE_PICTURE_WIDTH } from '#contract/products/pictures'
import { isSaidBy } from '#contract/products/quantity'
import { componentsOf, factsOf, type ProductRow } from '#domain/catalogue/product-row'

/** A product on the wire: prices in rupees, pictures as addresses. */
export function presentProduct(row: ProductRow, imagesUrl: string): Product {
  const netQuantity = factsOf(row)?.netQuantity
  const parts = componentsOf(row)
  return {
    _id: row.id,
    name: row.name,
    ...(row.tamil_name !== null && { tamilName: row.tamil_name }),
    description: row.description,
    // The column's check allows only the categories of the contract.
    category: row.category as CategoryPath,
    price: toRupees(row.price_paise),
    offerPrice: toRupees(row.offer_runs ? row.offer_price_paise : row.price_paise),
    ...(row.offer_runs && row.offer_until && { offerUntil: new Date(row.offer_until).toISOString() }),
    quantity: row.can_make ?? row.available,
    image: row.pictures.map((key) => pictureUrl(key, imagesUrl)),
    weight: row.weight,
    ...(netQuantity && !isSaidBy(row.weight, netQuantity) && { netQuantity }),
    ...(parts && { parts: parts.map(({ product, name, weight, pieces }) => ({ product, name, weight, pieces })) }),
    ...(row.review_count > 0 && { rating: { average: averageOf(row), count: row.review_count } }),
    ...(hasDetails(row) && { hasDetails: true as const }),
    ...((row.in_lots || parts?.some((part) => part.in_lots)) && { inLots: true as const }),
  }
}

/** With one decimal, as it is shown. */
export function averageOf({ stars_given: stars, review_count: count }: { stars_given: number; review_count: number }) {
  return Math.round((stars * 10) / count) / 10
}

/** The fields that product/details answers. */
export function presentDetails(row: ProductRow): ProductDetails {
  const { nutrition, nutrition_picture: place, hsn, gst_rate: gstRate } = row
  const facts = factsOf(row)
  return {
    // Only lists that productData allows are stored.
    ...(nutrition && { nutrition: nutrition as Nutrient[] }),
    ...(place && (nutrition ?? facts?.nutrients) && { nutritionPicture: place }),
    ...(facts && { facts }),
    ...(hsn !== null && { hsn }),
    ...(gstRate !== null && { gstRate }),
  }
}

/** Whether a product lacks neither HSN code nor GST rate; one that is put together has those of its parts. */
export function isTaxed({ hsn, gst_rate: gstRate, components }: ProductRow): boolean {
  return components !== null || (hsn !== null && gstRate !== null)
}

/** Whether product/details has something of the product. */
export function hasDetails({ nutrition, facts, hsn, gst_rate: gstRate }: ProductRow): boolean {
  return nutrition !== null || facts !== null || hsn !== null || gstRate !== null
}

/** A product on the wire for the seller, who sees archived products too. */
export function presentSellerProduct(
  row: ProductRow,
  { imagesUrl, taxMode }: Pick<Settings, 'imagesUrl' | 'taxMode'>,
): z.infer<typeof sellerProduct> {
  const missing = missingFacts(factsOf(row)).length
  const offer = presentOffer(row)
  return {
    ...presentProduct(row, imagesUrl),
    archived: row.archived_at !== null,
    ...(missing > 0 && { missingFacts: missing }),
    ...(offer && { offer }),
    ...(row.family !== null && { familyName: row.family }),
    ...(taxMode === 'gst' && !isTaxed(row) && { untaxed: true as const }),
  }
}

/** The offer price as the owner planned it; undefined for one that always runs. */
export function presentOffer({ offer_from: from, offer_until: until, ...row }: ProductRow) {
  if (!from && !until) return undefined
  const written = (at: Date | null) => at && new Date(at).toISOString()
  return { price: toRupees(row.offer_price_paise), from: written(from), until: written(until) }
}

/** The address of a stored picture on the wire. */
export function pictureUrl(key: string, imagesUrl: string): string {
  return `${imagesUrl}/${pictureFile(key, WIRE_PICTURE_WIDTH)}`
}

/** The key in a picture's wire address; '' for any other address, which matches no picture. */
export function pictureKey(url: string): string {
  return /([0-9a-f]{32})\/\d+\.webp$/.exec(url)?.[1] ?? ''
}
