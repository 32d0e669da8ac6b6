import { formatPaise, toPaise } from '#contract/money'

/** `₹80.00 / 100 g` of a pack like '500 g' or '1 kg', rounded to the paisa; undefined when the weight is not one. */
export function pricePer100g(offerPrice: number, weight: string | null): string | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)\s*(g|gm|grams?|kg)$/i.exec(weight?.trim() ?? '') ?? []
  if (!amount || !unit) return undefined
  const grams = Number(amount) * (unit.toLowerCase() === 'kg' ? 1_000 : 1)
  // For a pack of 100 g it would say the price twice.
  if (grams <= 0 || grams === 100) return undefined
  return `${formatPaise(Math.round((toPaise(offerPrice) * 100) / grams))} / 100 g`
}
