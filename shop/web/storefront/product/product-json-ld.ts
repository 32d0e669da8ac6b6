import type { Product, ProductDetails } from '#contract/entities'
import { categoryLabel } from '#contract/products/categories'
import { CURRENCY } from '#contract/rules'

/**
 * A product as schema.org JSON-LD, for search engines. schema.org knows `nutrition` of recipes and dishes only, so the
 * panel stands in the properties that a product may have beyond its own.
 */
export function productJsonLd(
  { _id, name, description, category, offerPrice, quantity, image, weight }: Product,
  { nutrition }: ProductDetails = {},
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    sku: _id,
    name,
    description: description.join(' '),
    category: categoryLabel(category),
    image,
    ...(weight && { weight }),
    ...(nutrition && {
      additionalProperty: nutrition.map(({ name: what, amount }) => ({
        '@type': 'PropertyValue',
        name: `${what} per 100 g`,
        value: amount,
      })),
    }),
    offers: {
      '@type': 'Offer',
      price: offerPrice,
      priceCurrency: CURRENCY,
      availability: `https://schema.org/${quantity > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  }
}
