import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#contract/rules'
import type { OrderLimits } from '#domain/orders/checkout/order-limits'

const CRORE = 10_000_000

const most = { ofEach: MAX_LINE_QUANTITY, pieces: MAX_CART_LINES * MAX_LINE_QUANTITY, rupees: CRORE }

/** The reasons why the `orderLimits` of `shop.config.ts` cannot be used. */
export function orderLimitProblems({ newcomer, ...everybody }: OrderLimits): string[] {
  return (['ofEach', 'pieces', 'rupees'] as const).flatMap((limit) => [
    ...outside(limit, everybody[limit], most[limit]),
    ...outside(`newcomer.${limit}`, newcomer[limit] ?? 1, Math.min(everybody[limit], most[limit])),
  ])
}

function outside(name: string, value: number, atMost: number): string[] {
  return Number.isInteger(value) && value >= 1 && value <= atMost
    ? []
    : [`shop.config.ts: orderLimits.${name} must be a whole number from 1 to ${atMost}`]
}
