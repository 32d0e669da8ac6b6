import type { Product } from '#contract/entities'
import { t } from '#contract/language/language'
import { formatPaise } from '#contract/money/money'
import { contentsOf, priceOfHundred, unitPrice } from '#contract/products/quantity'

type Priced = Pick<Product, 'category' | 'offerPrice' | 'weight' | 'netQuantity'>

/** `₹0.96 / g`; undefined when the contents of the pack are not known, the unit is the pack, or it is of several packs. */
export function unitPriceText(product: Priced): string | undefined {
  const price = unitPrice(product)
  if (!price) return undefined
  const amount = formatPaise(price.paise)
  return price.unit === 'piece' ? t('{price} / piece', { price: amount }) : `${amount} / ${price.unit}`
}

/** `₹96 / 100 g`, as shoppers compare; of pieces like unitPriceText, and undefined where it would repeat the price. */
export function comparedPriceText(product: Priced): string | undefined {
  if (contentsOf(product)?.unit === 'piece') return unitPriceText(product)
  const price = priceOfHundred(product)
  return price && `${formatPaise(price.paise).replace(/\.00$/, '')} / 100 ${price.unit}`
}
