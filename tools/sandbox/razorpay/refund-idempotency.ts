import { createMiddleware } from 'hono/factory'
import type * as z from 'zod'

import type { Account } from './account.ts'
import { ApiError } from './api-error.ts'
import type { Payment, RefundEntity } from './entities.ts'
import { findRefund, type newRefundSchema, refund } from './refunds.ts'

type RefundOnce = (input: z.output<typeof newRefundSchema>, payment: Payment) => RefundEntity

/** One refund for each X-Refund-Idempotency key. https://razorpay.com/docs/api/refunds/normal-refunds-idempotent */
export function refundIdempotency(account: Account) {
  const working = new Set<string>()

  return createMiddleware<{ Variables: { refundOnce: RefundOnce } }>(async (c, next) => {
    const key = c.req.header('x-refund-idempotency')
    if (key === undefined) {
      c.set('refundOnce', (input, payment) => refund(account, payment, input))
      return next()
    }
    if (!/^[\w-]{10,}$/.test(key)) throw new ApiError('The idempotency key is not valid.')
    if (working.has(key)) {
      throw new ApiError('A request with the same idempotency key is in progress. Try again.', { status: 409 })
    }

    c.set('refundOnce', (input, payment) => {
      const request = JSON.stringify([payment.id, input])
      const before = account.refundKeys.get(key)
      if (before) {
        if (before.request === request) return findRefund(account, before.refundId)
        throw new ApiError('Different request with the same idempotency key has already been processed.')
      }
      return account.atomically(() => {
        const made = refund(account, payment, input)
        account.refundKeys.put(key, { request, refundId: made.id })
        return made
      })
    })
    working.add(key)
    try {
      return await next()
    } finally {
      working.delete(key)
    }
  })
}
