// What may happen to the shop, in any order. The model says what must come of it; and any act may be cut short by the
// death of the process at one of its questions, after which the model is told what is there.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'

import { type OrderStatus, orderStatuses } from '#contract/order-status'
import { setQuantity } from '#domain/catalogue/stock'
import { Failure } from '#domain/failure'
import { cancelOrder } from '#domain/orders/cancel-order'
import { brokenInvariants } from '#domain/orders/invariants'
import { placeOrder } from '#domain/orders/place-order'
import { reconcileOrder } from '#domain/orders/reconcile'
import { setStatus } from '#domain/orders/set-status'
import { verifyCheckout, verifyPayment } from '#domain/orders/verify-checkout'
import { storeWebhook } from '#domain/payments/webhook-row'
import {
  type Model,
  type OrderModel,
  ask,
  cancel,
  place,
  reconcile,
  setStatusOf,
  settle,
  wait,
} from '#test/crash/model'
import type { Cut } from '#test/crash/power'
import { look, lookAgain, type World } from '#test/crash/world'

/** `unsure`: either, and the model looks again. */
type Verdict = 'granted' | 'refused' | 'unsure'
type Act = {
  of: string
  possible?: (model: Model) => boolean
  /** What must come of it; moves the model. */
  promise: (model: Model, world: World) => Verdict | Promise<Verdict>
  do: (world: World, model: Model) => Promise<unknown>
}

const ENDED_AN_HOUR = 5

export function commands(): fc.Arbitrary<Iterable<fc.AsyncCommand<Model, World>>> {
  const some = fc.nat(30)
  const lines = fc.uniqueArray(fc.record({ product: fc.nat(1), quantity: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 2,
    selector: ({ product }) => product,
  })
  // What is there twice or thrice happens that much more often.
  const acts: fc.Arbitrary<Act>[] = [
    ...times(
      3,
      fc.tuple(fc.nat(2), lines).map((how) => goToPay(...how)),
    ),
    ...times(
      3,
      fc
        .tuple(some, fc.constantFrom('captured', 'captured', 'authorized', 'failed'), fc.nat(5))
        .map((how) => pay(...how)),
    ),
    ...times(2, some.map(prove)),
    ...times(
      2,
      fc.tuple(some, some).map((which) => tell(...which)),
    ),
    some.map(comeBack),
    ...times(2, some.map(lookAfter)),
    some.map(cancelByShopper),
    fc.tuple(some, fc.constantFrom(...orderStatuses)).map((how) => setBySeller(...how)),
    fc.tuple(fc.nat(1), fc.nat(6)).map((how) => setShelf(...how)),
    fc.tuple(fc.nat(1), fc.integer({ min: 100, max: 99_999 })).map((how) => setPrice(...how)),
    ...times(
      2,
      fc.tuple(some, fc.constantFrom(1, 4, 13, 26, 61)).map((how) => passTime(...how)),
    ),
    fc.constant(someSeconds()),
  ]
  const death = fc.record({
    at: fc.integer({ min: 1, max: 14 }),
    moment: fc.constantFrom('before' as const, 'after' as const),
  })
  const cut: fc.Arbitrary<Cut | null> = fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: death },
  )
  return fc.commands(
    acts.map((act) => fc.tuple(act, cut).map(([what, at]) => command(what, at))),
    { maxCommands: 40, size: 'max' },
  )
}

function times<T>(n: number, what: T): T[] {
  return Array.from({ length: n }, () => what)
}

function command(act: Act, cut: Cut | null): fc.AsyncCommand<Model, World> {
  return {
    check: (model) => act.possible?.(model) ?? true,
    toString: () => (cut ? `${act.of} !${cut.moment} ${cut.at}` : act.of),
    run: async (model, world) => {
      const { room } = world
      const promised = await act.promise(model, world)
      let verdict: Verdict = 'granted'
      const outcome = await room.during(cut ?? undefined, () =>
        act.do(world, model).catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error
          verdict = 'refused'
        }),
      )
      await room.runJobs({ later: false })
      if (outcome.cut || promised === 'unsure') await lookAgain(model, world)
      else expect(verdict).toBe(promised)
      expect(await look(world)).toEqual({
        shelf: model.shelf,
        orders: Object.fromEntries(model.orders.map(({ id, pay: at, status }) => [id, `${at}, ${status}`])),
      })
      expect(await brokenInvariants(room.db)).toEqual(world.scars)
    },
  }
}

function goToPay(buyer: number, lines: OrderModel['lines']): Act {
  let promised: OrderModel | 'refused'
  return {
    of: `place(${buyer}, ${lines.map(({ product, quantity }) => `${quantity} of ${product}`).join(' + ')})`,
    promise: (model) => {
      const ended = model.orders.filter((order) => order.buyer === buyer && order.pay === 'ended')
      if (ended.length >= ENDED_AN_HOUR) return 'unsure'
      promised = place(model, buyer, lines)
      return promised === 'refused' ? 'refused' : 'granted'
    },
    do: async ({ room: { shop }, products, customers }) => {
      const who = customers[buyer]!
      const items = lines.map(({ product, quantity }) => ({ product: products[product]!, quantity }))
      const placed = await placeOrder(shop.db, shop.context, who, { userId: who.id, items, address: who.address })
      if (!promised || promised === 'refused') return
      if (promised.id) expect(placed.orderId).toBe(promised.id)
      Object.assign(promised, { id: placed.orderId, razorpayOrderId: placed.razorpayOrderId, amount: placed.amount })
      const { prices } = promised
      const due = promised.lines.reduce((sum, { quantity }, i) => sum + quantity * prices[i]!, 0)
      expect(placed.amount).toBe(due + Math.floor((due * 2 + 50) / 100))
    },
  }
}

/** An act about one of the orders there are. */
function about(
  which: number,
  act: Omit<Act, 'promise' | 'do'> & {
    fits?: (order: OrderModel) => boolean
    promise: (order: OrderModel, model: Model, world: World) => Verdict | Promise<Verdict>
    do: (world: World, order: OrderModel, model: Model) => Promise<unknown>
  },
): Act {
  const { fits = () => true } = act
  const find = (model: Model) => {
    const fitting = model.orders.filter(fits)
    return fitting[which % fitting.length]
  }
  let found: OrderModel | undefined
  return {
    of: act.of,
    possible: (model) => find(model) !== undefined,
    promise: (model, world) => {
      found = find(model)
      return act.promise(found!, model, world)
    },
    do: (world, model) => act.do(world, found!, model),
  }
}

const isPayable = ({ razorpayOrderId, payments }: OrderModel) =>
  razorpayOrderId !== null && payments.every(({ at }) => at === 'failed')

function pay(which: number, outcome: 'captured' | 'authorized' | 'failed', luck: number): Act {
  const exact = luck > 0
  return about(which, {
    of: `pay(${which}, ${outcome}${exact ? '' : ' of too little'})`,
    fits: isPayable,
    promise: () => 'granted',
    // No question of the shop's: the provider alone takes part.
    do: async ({ room }, order) => {
      const amount = exact ? order.amount : order.amount - 1
      const { paymentId: id, signature } = await room.sandbox.razorpay.pay(order.razorpayOrderId!, { outcome, amount })
      order.payments.push({ id, signature, at: outcome, exact, known: false })
    },
  })
}

function prove(which: number): Act {
  return about(which, {
    of: `prove(${which})`,
    fits: ({ payments }) => payments.length > 0,
    promise: (order, model) => {
      const payment = order.payments.at(-1)!
      if (order.pay === 'paid' && payment.known) return 'granted'
      if (payment.at === 'failed' || payment.at === 'refunded') return 'refused'
      if (payment.at === 'authorized') {
        if (!model.later.some((job) => job.what === 'settle' && job.order === order))
          model.later.push({ what: 'settle', order })
        return 'granted'
      }
      settle(model, order, payment)
      return order.pay === 'paid' ? 'granted' : 'refused'
    },
    do: ({ room: { shop }, customers }, order) => {
      const { id: paymentId, signature } = order.payments.at(-1)!
      const answer = { orderId: order.id, razorpayOrderId: order.razorpayOrderId!, paymentId, signature }
      return verifyCheckout(shop.db, shop.context, customers[order.buyer]!.id, answer)
    },
  })
}

function tell(which: number, event: number): Act {
  let body: Buffer | undefined
  return about(which, {
    of: `tell(${which}, ${event})`,
    fits: ({ payments }) => payments.length > 0,
    promise: async (order, model, { room }): Promise<Verdict> => {
      const told = room.sandbox.razorpay.webhooks().filter((hook) => hook.body.includes(order.razorpayOrderId!))
      const hook = told[event % told.length]
      body = hook && Buffer.from(hook.body)
      if (!body || !hook || hook.event === 'payment.failed' || hook.event.startsWith('refund')) return 'granted'
      const { rows } = await sql`
        SELECT FROM webhook_events WHERE event_key = sha256(${body}::bytea)`.execute(room.db)
      const about = order.payments.find(({ id }) => hook.body.includes(id))
      if (rows.length === 0 && !about?.known) ask(model, order)
      return 'granted'
    },
    do: async ({ room: { shop } }) => {
      if (!body) return
      const read = shop.context.razorpay.readEvent(JSON.parse(body.toString()))
      if (read) await storeWebhook(shop.db, shop.context.queue, { body, event: read, eventId: undefined })
    },
  })
}

function comeBack(which: number): Act {
  return about(which, {
    of: `comeBack(${which})`,
    promise: async (order, model, { room }): Promise<Verdict> => {
      await sql`UPDATE orders SET asked_at = NULL WHERE id = ${order.id}`.execute(room.db)
      if (order.pay === 'paid') return 'granted'
      if (order.pay === 'back') return 'refused'
      const underWay = order.payments.some(({ at }) => at === 'authorized')
      ask(model, order)
      if ((order.pay as string) === 'back') return 'refused'
      return order.pay === 'ended' && !underWay ? 'refused' : 'granted'
    },
    do: ({ room: { shop }, customers }, { id, buyer }) =>
      verifyPayment(shop.db, shop.context, customers[buyer]!.id, id),
  })
}

function lookAfter(which: number): Act {
  return about(which, {
    of: `reconcile(${which})`,
    promise: (order, model) => {
      reconcile(model, order)
      return 'granted'
    },
    do: ({ room: { shop } }, { id }) => reconcileOrder(shop.db, shop.context, id),
  })
}

function cancelByShopper(which: number): Act {
  return about(which, {
    of: `cancel(${which})`,
    promise: (order, model) => (cancel(model, order) ? 'granted' : 'refused'),
    do: ({ room: { shop }, customers }, { id, buyer }) => cancelOrder(shop.db, shop.context, customers[buyer]!.id, id),
  })
}

function setBySeller(which: number, status: OrderStatus): Act {
  return about(which, {
    of: `set(${which}, ${status})`,
    promise: (order, model) => (setStatusOf(model, order, status) ? 'granted' : 'refused'),
    do: ({ room: { shop, sellerId } }, { id }) => setStatus(shop.db, shop.context, sellerId, id, status),
  })
}

function setShelf(product: number, quantity: number): Act {
  return {
    of: `stock(${product}, ${quantity})`,
    promise: (model) => {
      model.shelf[product] = quantity
      return 'granted'
    },
    do: ({ room: { shop, sellerId }, products }) =>
      setQuantity(shop.db, { productId: products[product]!, quantity, sellerId }),
  }
}

function setPrice(product: number, paise: number): Act {
  return {
    of: `price(${product}, ${paise})`,
    promise: (model) => {
      model.price[product] = paise
      return 'granted'
    },
    do: ({ room: { db }, products }) =>
      db
        .updateTable('products')
        .set({ offer_price_paise: paise, price_paise: paise })
        .where('id', '=', products[product]!)
        .execute(),
  }
}

function passTime(which: number, minutes: number): Act {
  return about(which, {
    of: `time(${which}, ${minutes} min)`,
    promise: (order) => {
      order.age += minutes
      order.holds -= minutes
      return 'granted'
    },
    do: ({ room }, { id }) => room.passTime(id, minutes),
  })
}

function someSeconds(): Act {
  return {
    of: 'wait',
    promise: (model) => {
      wait(model)
      return 'granted'
    },
    do: ({ room }) => room.runJobs(),
  }
}
