// Actions of the provider and the banks; see commands.ts.
import { sql } from 'kysely'

import { storeWebhook } from '#domain/orders/webhooks/store-webhook'
import { orderAction, type Action, written, type Prediction } from './actions.ts'
import { leftOf, queryProvider, chase, type OrderModel } from './model.ts'
import type { System } from './observed-state.ts'

const isPayable = ({ razorpayOrderId, payments }: OrderModel) =>
  razorpayOrderId !== null && payments.every(({ at }) => at === 'failed')

export function payOrder(which: number, outcome: 'captured' | 'authorized' | 'failed', exact = true): Action {
  return orderAction(which, {
    of: written('payOrder', which, outcome, exact),
    fits: isPayable,
    predict: () => 'granted',
    // The shop sends no request.
    do: async ({ harness }, order) => {
      const amount = exact ? order.amount : order.amount - 1
      const { paymentId: id, signature } = await harness.sandbox.razorpay.pay(order.razorpayOrderId!, {
        outcome,
        amount,
      })
      order.payments.push({ id, signature, at: outcome, exact, known: false, isLapsing: false, refundedExternally: 0 })
    },
  })
}

/** A failed payment succeeds later; when the order is paid already, Razorpay refunds it by itself. */
export function completeLate(which: number, outcome: 'captured' | 'authorized'): Action {
  const failed = ({ payments }: OrderModel) => payments.findLast(({ at }) => at === 'failed')
  return orderAction(which, {
    of: written('completeLate', which, outcome),
    // An authorised attempt excludes others.
    fits: (order) => failed(order) !== undefined && order.payments.every(({ at }) => at !== 'authorized'),
    predict: () => 'granted',
    do: async ({ harness }, order) => {
      const payment = failed(order)!
      await harness.sandbox.razorpay.settleLate(payment.id, outcome)
      payment.at = harness.sandbox.razorpay.payments().find(({ id }) => id === payment.id)!.status as typeof payment.at
    },
  })
}

export function deliverWebhook(which: number, event: number): Action {
  let body: Buffer | undefined
  return orderAction(which, {
    of: written('deliverWebhook', which, event),
    fits: ({ payments }) => payments.length > 0,
    predict: async (order, model, { harness }): Promise<Prediction> => {
      const sent = harness.sandbox.razorpay.webhooks().filter((hook) => hook.body.includes(order.razorpayOrderId!))
      const hook = sent[event % sent.length]
      body = hook && Buffer.from(hook.body)
      if (!body || !hook || hook.event === 'payment.failed') return 'granted'
      const { rows } = await sql`
        SELECT FROM webhook_events WHERE event_key = sha256(${body}::bytea)`.execute(harness.db)
      const about = order.payments.find(({ id }) => hook.body.includes(id))
      if (rows.length > 0) return 'granted'
      if (!about?.known) queryProvider(model, order)
      // An external refund of what the order owes counts as its refund.
      else if (order.pay === 'back' && hook.event.startsWith('refund.')) {
        const made = harness.sandbox.razorpay.refunds().find(({ id }) => hook.body.includes(id))
        if (made?.amount === leftOf(order, about)) order.refundSent = true
      }
      return 'granted'
    },
    do: async ({ harness: { shop } }) => {
      if (!body) return
      const read = shop.context.razorpay.readEvent(JSON.parse(body.toString()))
      if (read) await storeWebhook(shop.db, shop.context.queue, { body, event: read, eventId: undefined })
    },
  })
}

/** From now on refunds wait for `concludeRefund`, or are processed at once again. */
export function holdRefunds(isHeld: boolean): Action {
  return {
    of: written('holdRefunds', isHeld),
    predict: () => 'granted',
    do: async ({ harness }) => harness.sandbox.razorpay.timing.set({ refundAfterMs: isHeld ? null : 0 }),
  }
}

/** The next refund is made and its response lost. */
export function dropRefundAnswer(): Action {
  return {
    of: written('dropRefundAnswer'),
    predict: () => 'granted',
    do: async ({ harness }) =>
      harness.sandbox.razorpay.faults.set({ on: 'refunds.create', do: 'drop-answer', times: 1 }),
  }
}

export function concludeRefund(which: number, outcome: 'processed' | 'failed'): Action {
  // A payment that was never captured lapses without a bank's decision.
  const pending = ({ harness: { sandbox } }: System, order: OrderModel) => {
    const captured = sandbox.razorpay.payments().filter((payment) => payment.captured)
    const own = captured.filter(({ id }) => order.payments.some((payment) => payment.id === id))
    return sandbox.razorpay
      .refunds()
      .find(({ status, payment_id }) => status === 'pending' && own.some(({ id }) => id === payment_id))
  }
  return orderAction(which, {
    of: written('concludeRefund', which, outcome),
    fits: ({ pay: at }) => at === 'back',
    predict: (order, model) => {
      chase(model, order)
      return 'granted'
    },
    do: async (system, order) => {
      const refund = pending(system, order)
      if (refund) await system.harness.sandbox.razorpay.refundOutcome(refund.id, outcome)
      // The shop learns of it by asking.
      await system.harness.chase(order.id)
    },
  })
}

/** A person refunds a payment on the provider's pages: half of what is left, or all. */
export function refundExternally(which: number, half: boolean): Action {
  return orderAction(which, {
    of: written('refundExternally', which, half),
    fits: ({ payments }) => payments.some(({ at }) => at === 'captured'),
    predict: () => 'granted',
    do: async ({ harness }, order) => {
      const { razorpay } = harness.sandbox
      const payment = order.payments.find(({ at }) => at === 'captured')!
      const there = razorpay.payments().find(({ id }) => id === payment.id)!
      const left = there.amount - there.amount_refunded
      if (there.status !== 'captured' || left < 200) return
      const id = await razorpay.refund(payment.id, half ? { amount: Math.floor(left / 2) } : {})
      if (razorpay.timing.get().refundAfterMs !== null) await razorpay.refundOutcome(id, 'processed')
      if (!half) payment.at = 'refunded'
    },
  })
}
