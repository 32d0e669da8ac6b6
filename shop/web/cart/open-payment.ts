import { HOLD_MINUTES } from '#contract/rules'
import { deviceMemory } from '#web/cart/device-memory.ts'

export const OPEN_PAYMENT = 'payment'
/** The key of the gift that the next order takes; a paid order has taken it. */
export const GIFT = 'gift'

/** Remembers the order that is being paid: a bank's app or the provider's page may end this tab. undefined forgets it. */
export function rememberPayment(userId: string, orderId: string | undefined): void {
  deviceMemory.keep(userId, OPEN_PAYMENT, orderId && [orderId, Date.now()])
}

/**
 * The order whose payment this device began, within the time of a hold, and did not see the end of. The server checks the
 * id; what is no pair ends in an error, which device memory takes for none.
 */
export function readOpenPayment(value: unknown): string | undefined {
  const [orderId, at] = value as [string, number]
  return Date.now() - at < HOLD_MINUTES * 60_000 ? orderId : undefined
}
