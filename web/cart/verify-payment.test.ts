import { expect, test } from 'vitest'

import { VERIFY_RETRY_MS } from '#contract/rules'
import { ApiRefusal } from '#web/api-client.ts'
import { verifyPayment } from '#web/cart/verify-payment.ts'

/** Answers with one error after the other, then yes. */
function server(...answers: Error[]) {
  const pauses: number[] = []
  let asked = 0
  return {
    pauses,
    asked: () => asked,
    verdict: () =>
      verifyPayment(
        async () => {
          const error = answers[asked++]
          if (error) throw error
        },
        async (ms) => {
          pauses.push(ms)
        },
      ),
  }
}

const pending = new ApiRefusal(202, { success: false, pending: true, msg: 'We are still waiting' })
const offline = new TypeError('Failed to fetch')

test('A paid order is confirmed at once', async () => {
  const shop = server()
  expect(await shop.verdict()).toEqual({ kind: 'paid' })
  expect(shop.pauses).toEqual([])
})

test('Money that comes late is confirmed when it comes, through a lost connection too', async () => {
  const shop = server(pending, offline, new ApiRefusal(503, {}))
  expect(await shop.verdict()).toEqual({ kind: 'paid' })
  expect(shop.pauses).toEqual(VERIFY_RETRY_MS.slice(0, 3))
})

test('After the last pause the shopper is told that the bank takes its time', async () => {
  const shop = server(...Array.from({ length: 9 }, () => pending))
  expect(await shop.verdict()).toEqual({ kind: 'waiting' })
  expect(shop.asked()).toBe(VERIFY_RETRY_MS.length + 1)
  expect(shop.pauses).toEqual([...VERIFY_RETRY_MS])
})

test('A refusal is final', async () => {
  const shop = server(pending, new ApiRefusal(404, { success: false, msg: 'Order not found' }))
  expect(await shop.verdict()).toEqual({ kind: 'refused', error: 'Order not found' })
})
