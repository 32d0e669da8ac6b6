// What shoppers, the seller and the clock do, in any order; see commands.ts.
import { sql } from 'kysely'
import { expect } from 'vitest'

import type { OrderStatus } from '#contract/order-status'
import { setQuantity } from '#domain/catalogue/stock'
import { cancelOrder } from '#domain/orders/cancel-order'
import { placeOrder } from '#domain/orders/checkout/place-order'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { setOrderStatus } from '#domain/orders/set-status'
import { verifyCheckout, verifyPayment } from '#domain/orders/payments/verify-payment'
import {
  ask,
  cancel,
  type Model,
  type OrderModel,
  place,
  reconcile,
  setStatusOf,
  settle,
  wait,
} from '#test/crash/model'
import type { World } from '#test/crash/world'

/** `either`: it may be refused, and what the model expects comes of it all the same. `unsure`: the model looks again. */
export type Verdict = 'granted' | 'refused' | 'either' | 'unsure'
export type Act = {
  of: string
  possible?: (model: Model) => boolean
  /** What must come of it; moves the model. */
  promise: (model: Model, world: World) => Verdict | Promise<Verdict>
  do: (world: World, model: Model) => Promise<unknown>
}

const ENDED_AN_HOUR = 5

/** An act as it is written, so that a day that failed can be copied to kept-days.ts. */
export function named(act: string, ...how: unknown[]): string {
  return `${act}(${how.map((each) => JSON.stringify(each)).join(', ')})`
}

export function goToPay(buyer: number, lines: OrderModel['lines']): Act {
  let promised: OrderModel | 'refused'
  return {
    of: named('goToPay', buyer, lines),
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
export function about(
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

export function prove(which: number): Act {
  return about(which, {
    of: named('prove', which),
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

export function comeBack(which: number): Act {
  return about(which, {
    of: named('comeBack', which),
    promise: async (order, model, { room }): Promise<Verdict> => {
      await sql`UPDATE orders SET asked_at = NULL WHERE id = ${order.id}`.execute(room.db)
      if (order.pay === 'paid') return 'granted'
      if (order.pay === 'back') return 'refused'
      ask(model, order)
      const underWay = order.payments.some(({ at, left }) => at === 'authorized' && !left)
      if (order.payments.some(({ at, left }) => at === 'authorized' && left)) return 'refused'
      if ((order.pay as string) === 'back') return 'refused'
      return order.pay === 'ended' && !underWay ? 'refused' : 'granted'
    },
    do: ({ room: { shop }, customers }, { id, buyer }) =>
      verifyPayment(shop.db, shop.context, customers[buyer]!.id, id),
  })
}

export function lookAfter(which: number): Act {
  return about(which, {
    of: named('lookAfter', which),
    promise: (order, model) => {
      reconcile(model, order)
      return 'granted'
    },
    do: ({ room: { shop } }, { id }) => recheckOrder(shop.db, shop.context, id),
  })
}

export function cancelByShopper(which: number): Act {
  return about(which, {
    of: named('cancelByShopper', which),
    promise: (order, model) => (cancel(model, order) ? 'granted' : 'refused'),
    do: ({ room: { shop }, customers }, { id, buyer }) => cancelOrder(shop.db, shop.context, customers[buyer]!.id, id),
  })
}

export function setBySeller(which: number, status: OrderStatus): Act {
  return about(which, {
    of: named('setBySeller', which, status),
    promise: (order, model) => (setStatusOf(model, order, status) ? 'granted' : 'refused'),
    do: ({ room: { shop, sellerId } }, { id }) => setOrderStatus(shop.db, shop.context, sellerId, id, status),
  })
}

export function setShelf(product: number, quantity: number): Act {
  return {
    of: named('setShelf', product, quantity),
    promise: (model) => {
      model.shelf[product] = quantity
      return 'granted'
    },
    do: ({ room: { shop, sellerId }, products }) =>
      setQuantity(shop.db, { productId: products[product]!, quantity, sellerId }),
  }
}

export function setPrice(product: number, paise: number): Act {
  return {
    of: named('setPrice', product, paise),
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

export function passTime(which: number, minutes: number): Act {
  return about(which, {
    of: named('passTime', which, minutes),
    promise: (order) => {
      order.age += minutes
      order.holds -= minutes
      return 'granted'
    },
    do: ({ room }, { id }) => room.passTime(id, minutes),
  })
}

export function someSeconds(): Act {
  return {
    of: named('someSeconds'),
    promise: (model) => {
      wait(model)
      return 'granted'
    },
    do: ({ room }) => room.runJobs(),
  }
}
