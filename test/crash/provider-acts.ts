// What the provider and the banks do, in any order; see commands.ts.
import { sql } from 'kysely'

import { storeWebhook } from '#domain/orders/webhooks/webhook-row'
import { about, type Act, named, type Verdict } from '#test/crash/acts'
import { amountOf, ask, chase, type OrderModel } from '#test/crash/model'
import type { World } from '#test/crash/world'

const isPayable = ({ razorpayOrderId, payments }: OrderModel) =>
  razorpayOrderId !== null && payments.every(({ at }) => at === 'failed')

export function pay(which: number, outcome: 'captured' | 'authorized' | 'failed', exact = true): Act {
  return about(which, {
    of: named('pay', which, outcome, exact),
    fits: isPayable,
    promise: () => 'granted',
    // No question of the shop's: the provider alone takes part.
    do: async ({ room }, order) => {
      const amount = exact ? order.amount : order.amount - 1
      const { paymentId: id, signature } = await room.sandbox.razorpay.pay(order.razorpayOrderId!, { outcome, amount })
      order.payments.push({ id, signature, at: outcome, exact, known: false, left: false, apart: 0 })
    },
  })
}

/** A payment that failed comes after all; when the order is paid already, Razorpay gives it back by itself. */
export function answerLate(which: number, outcome: 'captured' | 'authorized'): Act {
  const failed = ({ payments }: OrderModel) => payments.findLast(({ at }) => at === 'failed')
  return about(which, {
    of: named('answerLate', which, outcome),
    // An attempt that is authorised keeps others out.
    fits: (order) => failed(order) !== undefined && order.payments.every(({ at }) => at !== 'authorized'),
    promise: () => 'granted',
    do: async ({ room }, order) => {
      const payment = failed(order)!
      await room.sandbox.razorpay.settleLate(payment.id, outcome)
      payment.at = room.sandbox.razorpay.payments().find(({ id }) => id === payment.id)!.status as typeof payment.at
    },
  })
}

export function tell(which: number, event: number): Act {
  let body: Buffer | undefined
  return about(which, {
    of: named('tell', which, event),
    fits: ({ payments }) => payments.length > 0,
    promise: async (order, model, { room }): Promise<Verdict> => {
      const told = room.sandbox.razorpay.webhooks().filter((hook) => hook.body.includes(order.razorpayOrderId!))
      const hook = told[event % told.length]
      body = hook && Buffer.from(hook.body)
      if (!body || !hook || hook.event === 'payment.failed') return 'granted'
      const { rows } = await sql`
        SELECT FROM webhook_events WHERE event_key = sha256(${body}::bytea)`.execute(room.db)
      const about = order.payments.find(({ id }) => hook.body.includes(id))
      if (rows.length > 0) return 'granted'
      if (!about?.known) ask(model, order)
      // Whoever gave back what the order owes has sent its refund.
      else if (order.pay === 'back' && hook.event.startsWith('refund.')) {
        const made = room.sandbox.razorpay.refunds().find(({ id }) => hook.body.includes(id))
        if (made?.amount === amountOf(order, about) - about.apart) order.refundSent = true
      }
      return 'granted'
    },
    do: async ({ room: { shop } }) => {
      if (!body) return
      const read = shop.context.razorpay.readEvent(JSON.parse(body.toString()))
      if (read) await storeWebhook(shop.db, shop.context.queue, { body, event: read, eventId: undefined })
    },
  })
}

/** From now on refunds wait for `decideRefund`, or go through at once again. */
export function slowBank(isSlow: boolean): Act {
  return {
    of: named('slowBank', isSlow),
    promise: () => 'granted',
    do: async ({ room }) => room.sandbox.razorpay.timing.set({ refundAfterMs: isSlow ? null : 0 }),
  }
}

/** The next refund is made, and its answer lost. */
export function loseRefundAnswer(): Act {
  return {
    of: named('loseRefundAnswer'),
    promise: () => 'granted',
    do: async ({ room }) => room.sandbox.razorpay.faults.set({ on: 'refunds.create', do: 'drop-answer', times: 1 }),
  }
}

export function decideRefund(which: number, outcome: 'processed' | 'failed'): Act {
  // What was never captured only lapses: there no bank decides.
  const pending = ({ room: { sandbox } }: World, order: OrderModel) => {
    const captured = sandbox.razorpay.payments().filter((payment) => payment.captured)
    const own = captured.filter(({ id }) => order.payments.some((payment) => payment.id === id))
    return sandbox.razorpay
      .refunds()
      .find(({ status, payment_id }) => status === 'pending' && own.some(({ id }) => id === payment_id))
  }
  return about(which, {
    of: named('decideRefund', which, outcome),
    fits: ({ pay: at }) => at === 'back',
    promise: (order, model) => {
      chase(model, order)
      return 'granted'
    },
    do: async (world, order) => {
      const refund = pending(world, order)
      if (refund) await world.room.sandbox.razorpay.refundOutcome(refund.id, outcome)
      // What became of it is heard by asking.
      await world.room.chase(order.id)
    },
  })
}

/** A person gives money back on the provider's own pages: half of what is left of it, or all. */
export function refundByHand(which: number, half: boolean): Act {
  return about(which, {
    of: named('refundByHand', which, half),
    fits: ({ payments }) => payments.some(({ at }) => at === 'captured'),
    promise: () => 'granted',
    do: async ({ room }, order) => {
      const { razorpay } = room.sandbox
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
