import { categoryLabel } from '#contract/categories'
import { CURRENCY } from '#contract/rules'
import type { Product } from '#contract/entities'

/** A product as schema.org JSON-LD, for search engines. */
export function productJsonLd({ _id, name, description, category, offerPrice, quantity, image, weight }: Product) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    sku: _id,
    name,
    description: description.join(' '),
    category: categoryLabel(category),
    image,
    ...(weight && { weight }),
    offers: {
      '@type': 'Offer',
      price: offerPrice,
      priceCurrency: CURRENCY,
      availability: `https://schema.org/${quantity > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  }
}
