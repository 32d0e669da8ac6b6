import { formatPaise, toPaise } from '#contract/money'
import { gramsOf } from '#contract/weight'

/** Paise for 100 g, rounded; undefined without a weight. */
export function paisePer100g(offerPrice: number, weight: string | null): number | undefined {
  const grams = gramsOf(weight)
  return grams && Math.round((toPaise(offerPrice) * 100) / grams)
}

/** `₹80.00 / 100 g` of a pack like '500 g' or '1 kg'; undefined when the weight is not one. */
export function pricePer100g(offerPrice: number, weight: string | null): string | undefined {
  const paise = paisePer100g(offerPrice, weight)
  // For a pack of 100 g it would repeat the price.
  return paise === undefined || gramsOf(weight) === 100 ? undefined : `${formatPaise(paise)} / 100 g`
}
