import type * as z from 'zod/mini'

import type { CategoryPath } from '#contract/categories'
import type { Product, ProductDetails, sellerProduct } from '#contract/entities'
import { toRupees } from '#contract/money'
import type { Nutrient } from '#contract/nutrition'
import { pictureFile, WIRE_PICTURE_WIDTH } from '#contract/pictures'
import type { ProductRow } from '#domain/catalogue/product-row'

/** A product on the wire: prices in rupees, pictures as addresses. */
export function presentProduct(row: ProductRow, imagesUrl: string): Product {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    // The column's check allows only the categories of the contract.
    category: row.category as CategoryPath,
    price: toRupees(row.price_paise),
    offerPrice: toRupees(row.offer_price_paise),
    quantity: row.available,
    image: row.pictures.map((key) => pictureUrl(key, imagesUrl)),
    weight: row.weight,
    ...(row.nutrition && { hasDetails: true as const }),
  }
}

/** The fields that product/details answers. */
export function presentDetails(row: ProductRow): ProductDetails {
  if (!row.nutrition) return {}
  const { nutrition_picture: place } = row
  // Only lists that productData allows are stored.
  return { nutrition: row.nutrition as Nutrient[], ...(place && { nutritionPicture: place }) }
}

/** A product on the wire for the seller, who sees archived products too. */
export function presentSellerProduct(row: ProductRow, imagesUrl: string): z.infer<typeof sellerProduct> {
  return { ...presentProduct(row, imagesUrl), archived: row.archived_at !== null }
}

/** The address of a stored picture on the wire. */
export function pictureUrl(key: string, imagesUrl: string): string {
  return `${imagesUrl}/${pictureFile(key, WIRE_PICTURE_WIDTH)}`
}

/** The key in a picture's wire address; '' for any other address, which matches no picture. */
export function pictureKey(url: string): string {
  return /([0-9a-f]{32})\/\d+\.webp$/.exec(url)?.[1] ?? ''
}
