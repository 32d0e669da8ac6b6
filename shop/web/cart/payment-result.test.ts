import { expect, test } from 'vitest'

import type { Order } from '#contract/entities'
import type { PaymentState } from '#contract/orders/order-status'
import { POLL_INTERVAL_MS, VERIFY_RETRY_MS } from '#contract/rules'
import { ApiRefusal } from '#web/api-client.ts'
import { queryPayment, isSlow, nextQueryDelay, type PaymentResult } from '#web/cart/payment-result.ts'

const pending = new ApiRefusal(202, { success: false, pending: true, msg: 'We are still waiting' })
const tooLate = new ApiRefusal(409, { success: false, msg: 'No payment has reached us.' })
const offline = new TypeError('Failed to fetch')

/** A shop with this answer to verify-payment, and these payments in My Orders. */
function shop(answer: Error | undefined, payments: Record<string, PaymentState> = {}) {
  return {
    verify: () => (answer ? Promise.reject(answer) : Promise.resolve({})),
    orders: () =>
      Promise.resolve(Object.entries(payments).map(([_id, payment]) => ({ _id, payment }) as unknown as Order)),
  }
}

test('A paid order is confirmed at once', async () => {
  const result = await queryPayment('o1', undefined, shop(undefined))
  expect(result).toEqual({ kind: 'paid' })
  expect([nextQueryDelay(result), isSlow(result)]).toEqual([false, false])
})

test('An order to be paid in cash is placed, and not asked about again', async () => {
  const cash = new ApiRefusal(202, { success: false, code: 'cash-on-delivery', pending: true, msg: 'In cash' })
  const result = await queryPayment('o1', undefined, shop(cash))
  expect(result).toEqual({ kind: 'cash' })
  expect([nextQueryDelay(result), isSlow(result)]).toEqual([false, false])
})

test('A pending payment is polled without end, and after a while the page says that the bank is slow', async () => {
  let result: PaymentResult | undefined
  const pauses: (number | false)[] = []
  const slow: boolean[] = []
  for (const answer of [pending, offline, new ApiRefusal(503, {}), pending, pending]) {
    result = await queryPayment('o1', result, shop(answer))
    pauses.push(nextQueryDelay(result))
    slow.push(isSlow(result))
  }
  expect(pauses).toEqual([...VERIFY_RETRY_MS, POLL_INTERVAL_MS, POLL_INTERVAL_MS, POLL_INTERVAL_MS])
  expect(slow).toEqual([false, false, true, true, true])
  expect(await queryPayment('o1', result, shop(undefined))).toEqual({ kind: 'paid' })
})

test.each(['refunding', 'refunded', 'refund failed'] as const)(
  'A payment in state %s is shown as returned',
  async (state) => {
    const result = await queryPayment('o1', undefined, shop(tooLate, { o1: state, o2: 'paid' }))
    expect(result).toEqual({ kind: 'returned', order: { _id: 'o1', payment: state } })
    expect(nextQueryDelay(result)).toBe(false)
  },
)

test('A missing payment is refused in the words of the shop', async () => {
  const result = await queryPayment('o1', undefined, shop(tooLate, { o2: 'refunded' }))
  expect(result).toEqual({ kind: 'refused', error: 'No payment has reached us.' })
})

test('A refusal stands when My Orders cannot be loaded', async () => {
  const from = { ...shop(tooLate), orders: () => Promise.reject(offline) }
  expect(await queryPayment('o1', undefined, from)).toMatchObject({ kind: 'refused' })
})
