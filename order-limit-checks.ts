import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#contract/rules'
import type { OrderLimits } from '#domain/orders/checkout/order-limits'

const CRORE = 10_000_000

/** The reasons why the `orderLimits` of `shop.config.ts` cannot be used. */
export function orderLimitProblems(limits: OrderLimits): string[] {
  const names = ['newcomer', 'regular'] as const
  const within = (name: string, value: number, least: number, most: number) =>
    Number.isInteger(value) && value >= least && value <= most
      ? []
      : [`shop.config.ts: orderLimits.${name} must be a whole number from ${least} to ${most}`]
  const outside = names.flatMap((who) => [
    ...within(`${who}.ofEach`, limits[who].ofEach, 1, MAX_LINE_QUANTITY),
    ...within(`${who}.pieces`, limits[who].pieces, 1, MAX_CART_LINES * MAX_LINE_QUANTITY),
    ...within(`${who}.rupees`, limits[who].rupees, 1, CRORE),
  ])
  const greater = (['ofEach', 'pieces', 'rupees'] as const)
    .filter((limit) => limits.newcomer[limit] > limits.regular[limit])
    .map((limit) => `shop.config.ts: orderLimits.newcomer.${limit} must not be more than orderLimits.regular.${limit}`)
  return [...outside, ...greater]
}
