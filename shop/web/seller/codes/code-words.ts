import { formatRupees } from '#contract/money/money'
import type { ListedOffer } from '#contract/money/offers'
import { categoryLabel } from '#contract/products/categories'

/** The terms of a code in a few words. */
export function termsInWords({
  percent,
  rupees = 0,
  least,
  categories = [],
  products = [],
  each,
}: ListedOffer): string {
  const off = percent === undefined ? `${formatRupees(rupees)} off` : `${percent}% off`
  const goods = [...categories.map((path) => categoryLabel(path) ?? path), ...products.map(({ name }) => name)]
  const words = [
    off,
    goods.length > 0 && `for ${goods.join(', ')}`,
    least !== undefined && `from ${formatRupees(least)}`,
    each !== undefined && (each === 1 ? 'once for each shopper' : `${each} times for each shopper`),
  ]
  return words.filter(Boolean).join(', ')
}

/** How often a code is used. */
export function usesInWords({ used, held, limit }: ListedOffer): string {
  const orders = used === 1 ? '1 order' : `${used} orders`
  const most = limit === undefined ? '' : ` of ${limit}`
  return `Used by ${orders}${most}${held > 0 ? `, ${held} more being paid` : ''}`
}
