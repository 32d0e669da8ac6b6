import type { Product } from '#contract/entities'
import { formatPaise } from '#contract/money'
import { unitPrice } from '#contract/quantity'

/** `₹0.96 / g`; undefined when the contents of the pack are not known or the unit is the pack. */
export function unitPriceText(product: Pick<Product, 'offerPrice' | 'weight' | 'netQuantity'>): string | undefined {
  const price = unitPrice(product)
  return price && `${formatPaise(price.paise)} / ${price.unit}`
}
