import { DELIVERY_BUSINESS_DAYS } from './rules.ts'

/** The demands of the law on food that is sold online, each with its source and the day from which it is in force. */
export const shelfLifeAtDelivery = {
  value: { days: 45, percent: 30 },
  source:
    'FSSAI, Guidelines for Operations of E-Commerce Food Business Operators, 2 February 2017: 30 percent or 45 days ' +
    'before expiry at the time of delivery; repeated on 12 November 2024. The shop keeps to the larger of both.',
  since: '2017-02-02',
} as const

/** The last of the business days of a delivery, with one weekend. */
const ARRIVES_WITHIN_DAYS = DELIVERY_BUSINESS_DAYS.most + 2
/** The seller is told this many days before the last day of sale. */
export const TELL_SELLER_DAYS = 30
/** Food of a longer life is a mistake of the form. */
export const MOST_SHELF_LIFE_DAYS = 3_653

const DAY_MS = 86_400_000

export type LotDates = { packedOn: string; bestBefore: string }

/** The last day on which a lot is sold, as YYYY-MM-DD: what is ordered then arrives with the shelf life that is left by law. */
export function lastDayOfSale({ packedOn, bestBefore }: LotDates): string {
  const { days, percent } = shelfLifeAtDelivery.value
  const left = Math.max(days, Math.ceil((daysBetween(packedOn, bestBefore) * percent) / 100))
  return new Date(Date.parse(bestBefore) - (left + ARRIVES_WITHIN_DAYS) * DAY_MS).toISOString().slice(0, 10)
}

/** The days from one day to another, both YYYY-MM-DD; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** Why these dates cannot be those of a pack that the shop sells from `today` on; undefined when they can. */
export function lotDatesProblem({ packedOn, bestBefore }: LotDates, today: string): string | undefined {
  if (packedOn > today) return 'The packing date is in the future.'
  if (bestBefore <= today) return 'The best-before date has passed.'
  if (bestBefore <= packedOn) return 'The best-before date must be after the packing date.'
  if (daysBetween(packedOn, bestBefore) > MOST_SHELF_LIFE_DAYS) return 'The shelf life is longer than ten years.'
  const last = lastDayOfSale({ packedOn, bestBefore })
  if (last < today) {
    return 'Too little shelf life is left: by the rule of FSSAI the last day of sale was ' + `${last}.`
  }
  return undefined
}
