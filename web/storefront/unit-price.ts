import type { Product } from '#contract/entities'
import { formatPaise } from '#contract/money'
import { unitPrice } from '#contract/quantity'

/** `₹0.96 / g`; undefined when the contents of the pack are not known, the unit is the pack, or it is of several packs. */
export function unitPriceText(
  product: Pick<Product, 'category' | 'offerPrice' | 'weight' | 'netQuantity'>,
): string | undefined {
  const price = unitPrice(product)
  return price && `${formatPaise(price.paise)} / ${price.unit}`
}
