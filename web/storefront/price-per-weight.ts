import { formatPaise } from '#contract/money'
import { paisePer100g } from '#contract/product-sorts'
import { gramsOf } from '#contract/weight'

/** `₹80.00 / 100 g` of a pack like '500 g' or '1 kg'; undefined when the weight is not one. */
export function pricePer100g(offerPrice: number, weight: string | null): string | undefined {
  const paise = paisePer100g(offerPrice, weight)
  // For a pack of 100 g it would repeat the price.
  return paise === undefined || gramsOf(weight) === 100 ? undefined : `${formatPaise(paise)} / 100 g`
}
