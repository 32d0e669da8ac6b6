import type { BreadcrumbList, Product as ProductInSearch, WithContext } from 'schema-dts'

import type { Product, ProductDetails } from '#contract/entities'
import { toRupees } from '#contract/money/money'
import type { PageSettings } from '#contract/page-settings'
import { paths } from '#contract/paths'
import { categoryLabel } from '#contract/products/categories'
import { CURRENCY } from '#contract/rules'
import { shop } from '#shop'
import { totalsOf } from '#web/cart/cart-items.ts'

/**
 * A product as schema.org JSON-LD, for search engines; schema-dts has the types of schema.org, which knows `nutrition` of
 * recipes and dishes only, so the panel stands in the properties that a product may have beyond its own. The price is what
 * is paid for one piece.
 */
export function productJsonLd(
  product: Product,
  { nutrition }: ProductDetails,
  { taxPercent, publicUrl }: Pick<PageSettings, 'taxPercent' | 'publicUrl'>,
) {
  const { _id, name, tamilName, description, category, quantity, image, weight, rating } = product
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    sku: _id,
    name,
    ...(tamilName && { alternateName: tamilName }),
    description: description.join(' '),
    category: categoryLabel(category) ?? category,
    image: image.map((address) => new URL(address, publicUrl).href),
    brand: { '@type': 'Brand', name: shop.name },
    ...(weight && { weight }),
    ...(nutrition && {
      additionalProperty: nutrition.map(({ name: what, amount }) => ({
        '@type': 'PropertyValue',
        name: `${what} per 100 g`,
        value: amount,
      })),
    }),
    ...(rating && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count },
    }),
    offers: {
      '@type': 'Offer',
      url: publicUrl + paths.product(category, _id),
      price: toRupees(totalsOf([{ product, count: 1 }], taxPercent).totalPaise),
      priceCurrency: CURRENCY,
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${quantity > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  } satisfies WithContext<ProductInSearch>
}

/** Where a product stands in the shop, as schema.org JSON-LD. */
export function breadcrumbJsonLd({ _id, name, category }: Product, { publicUrl }: Pick<PageSettings, 'publicUrl'>) {
  const trail = [
    ['All Products', paths.products()],
    [categoryLabel(category) ?? category, paths.category(category)],
    [name, paths.product(category, _id)],
  ] as const
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(([label, path], place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: label,
      item: publicUrl + path,
    })),
  } satisfies WithContext<BreadcrumbList>
}
