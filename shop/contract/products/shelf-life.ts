import { DELIVERY_BUSINESS_DAYS } from '../rules.ts'

/** The shelf life that a pack has left at delivery: the law asks for one of the two (shop/contract/products/law-facts.ts). */
export const shelfLifeAtDelivery = { days: 45, percent: 30 } as const
/** Which of them the owner keeps to (`shop.config.ts`); `both` is the larger. */
export const shelfLifeRules = ['percent', 'days', 'both'] as const
export type ShelfLifeRule = (typeof shelfLifeRules)[number]

/** The last of the business days of a delivery, with one weekend. */
export const ARRIVES_WITHIN_DAYS = DELIVERY_BUSINESS_DAYS.most + 2
/** The seller is told this many days before the last day of sale. */
export const TELL_SELLER_DAYS = 30
/** Food of a longer life is a mistake of the form. */
export const MOST_SHELF_LIFE_DAYS = 3_653

const DAY_MS = 86_400_000

export type LotDates = { packedOn: string; bestBefore: string }

/** The days and the percent of its shelf life that a pack has left at delivery, the larger of both; 0 where the rule asks for none. */
export function leftAtDelivery(rule: ShelfLifeRule): { days: number; percent: number } {
  const { days, percent } = shelfLifeAtDelivery
  return { days: rule === 'percent' ? 0 : days, percent: rule === 'days' ? 0 : percent }
}

/** The last day on which a lot is sold, as YYYY-MM-DD: what is ordered then arrives with the shelf life that is left by the rule. */
export function lastDayOfSale({ packedOn, bestBefore }: LotDates, rule: ShelfLifeRule): string {
  const { days, percent } = leftAtDelivery(rule)
  const left = Math.max(days, Math.ceil((daysBetween(packedOn, bestBefore) * percent) / 100))
  return new Date(Date.parse(bestBefore) - (left + ARRIVES_WITHIN_DAYS) * DAY_MS).toISOString().slice(0, 10)
}

/** The days from one day to another, both YYYY-MM-DD; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** Why these dates cannot be those of a pack that the shop sells from `today` on; undefined when they can. */
export function lotDatesProblem(
  { packedOn, bestBefore }: LotDates,
  today: string,
  rule: ShelfLifeRule,
): string | undefined {
  if (packedOn > today) return 'The packing date is in the future.'
  if (bestBefore <= today) return 'The best-before date has passed.'
  if (bestBefore <= packedOn) return 'The best-before date must be after the packing date.'
  if (daysBetween(packedOn, bestBefore) > MOST_SHELF_LIFE_DAYS) return 'The shelf life is longer than ten years.'
  const last = lastDayOfSale({ packedOn, bestBefore }, rule)
  if (last < today) {
    return 'Too little shelf life is left: by the rule of FSSAI the last day of sale was ' + `${last}.`
  }
  return undefined
}
