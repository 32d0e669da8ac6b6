// Actions of shoppers, the seller and the clock; see commands.ts.
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect } from 'vitest'

import type { OrderStatus } from '#contract/orders/order-status'
import { setQuantity } from '#domain/catalogue/stock'
import { placeOrder } from '#domain/orders/checkout/place-order'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { settleReturn } from '#domain/orders/payments/settle-return'
import { verifyCheckout, verifyPayment } from '#domain/orders/payments/verify-payment'
import { refundPieces } from '#domain/orders/refunds/refund-pieces'
import { cancelOrder } from '#domain/orders/status/cancel-order'
import { setOrderStatus } from '#domain/orders/status/set-status'
import { Failure } from '#domain/process/failure'
import {
  cancel,
  type Model,
  type OrderModel,
  mayGiveWay,
  placeIn,
  progressOf,
  reconcile,
  type RefundedLine,
  refundPiecesOf,
  setStatusOf,
  settle,
  runLater,
} from './model.ts'
import type { System } from './observed-state.ts'

/** `either`: it may be refused without another result. `unsure`: the model is reset to the observed state. */
export type Prediction = 'granted' | 'refused' | 'either' | 'unsure'
export type Action = {
  of: string
  possible?: (model: Model) => boolean
  /** Predicts the verdict and applies the action to the model. */
  predict: (model: Model, system: System) => Prediction | Promise<Prediction>
  do: (system: System, model: Model) => Promise<unknown>
}

// With as many attempts left unpaid, a shopper has the limits of a newcomer; with as many cancelled orders, none is taken.
const UNPAID_FOR_LESS = 3
const CANCELLED = 5

/** An action as source text, so that a sequence that failed can be copied to recorded-sequences.ts. */
export function written(action: string, ...how: unknown[]): string {
  return `${action}(${how.map((each) => JSON.stringify(each)).join(', ')})`
}

export function checkOut(buyer: number, lines: OrderModel['lines']): Action {
  let predicted: OrderModel | 'refused'
  return {
    of: written('checkOut', buyer, lines),
    predict: (model) => {
      const count = (pay: OrderModel['pay']) =>
        model.orders.filter((order) => order.buyer === buyer && order.pay === pay).length
      if (count('ended') >= UNPAID_FOR_LESS || count('back') >= CANCELLED) return 'unsure'
      if (mayGiveWay(model, buyer, lines)) return 'unsure'
      predicted = placeIn(model, buyer, lines)
      return predicted === 'refused' ? 'refused' : 'granted'
    },
    do: async ({ harness: { shop }, products, customers }) => {
      const who = customers[buyer]!
      const items = lines.map(({ product, quantity }) => ({ product: products[product]!, quantity }))
      const placed = await placeOrder(shop.db, shop.context, who, {
        userId: who.id,
        items,
        address: who.address,
      })
      if (!predicted || predicted === 'refused') return
      if (predicted.id) expect(placed.orderId).toBe(predicted.id)
      Object.assign(predicted, { id: placed.orderId, razorpayOrderId: placed.razorpayOrderId, amount: placed.amount })
      const { prices } = predicted
      const due = predicted.lines.reduce((sum, { quantity }, i) => sum + quantity * prices[i]!, 0)
      expect(placed.amount).toBe(due + Math.floor((due * 2 + 50) / 100))
    },
  }
}

/** An action on one of the existing orders. */
export function orderAction(
  which: number,
  act: Omit<Action, 'predict' | 'do'> & {
    fits?: (order: OrderModel) => boolean
    predict: (order: OrderModel, model: Model, system: System) => Prediction | Promise<Prediction>
    do: (system: System, order: OrderModel, model: Model) => Promise<unknown>
  },
): Action {
  const { fits = () => true } = act
  const find = (model: Model) => {
    const fitting = model.orders.filter(fits)
    return fitting[which % fitting.length]
  }
  let found: OrderModel | undefined
  return {
    of: act.of,
    possible: (model) => find(model) !== undefined,
    predict: (model, system) => {
      found = find(model)
      return act.predict(found!, model, system)
    },
    do: (system, model) => act.do(system, found!, model),
  }
}

export function verify(which: number): Action {
  return orderAction(which, {
    of: written('verify', which),
    fits: ({ payments }) => payments.length > 0,
    predict: prove,
    do: ({ harness: { shop }, customers }, order) => {
      const answer = { orderId: order.id, ...proofOf(order) }
      return verifyCheckout(shop.db, shop.context, customers[order.buyer]!.id, answer)
    },
  })
}

/** The provider's page has the browser post the result, without a session. */
export function comeBack(which: number): Action {
  return orderAction(which, {
    of: written('comeBack', which),
    fits: ({ payments }) => payments.length > 0,
    predict: prove,
    do: async ({ harness: { shop } }, order) => {
      const { is, orderId } = await settleReturn(shop.db, shop.context, proofOf(order))
      expect(orderId).toBe(order.id)
      if (is === 'refused') throw new Failure('conflict', is)
    },
  })
}

function proofOf({ payments, razorpayOrderId }: OrderModel) {
  const { id: paymentId, signature } = payments.at(-1)!
  return { razorpayOrderId: razorpayOrderId!, paymentId, signature }
}

function prove(order: OrderModel, model: Model): Prediction {
  const payment = order.payments.at(-1)!
  if (order.pay === 'paid' && payment.known) return 'granted'
  if (payment.at === 'failed' || payment.at === 'refunded') return 'refused'
  if (payment.at === 'authorized') {
    const progress = progressOf(model, order)
    if (progress === 'goes back') return 'refused'
    if (progress !== 'paid' && !model.later.some((job) => job.what === 'settle' && job.order === order))
      model.later.push({ what: 'settle', order })
    return 'granted'
  }
  settle(model, order, payment)
  return order.pay === 'paid' ? 'granted' : 'refused'
}

export function returnToShop(which: number): Action {
  return orderAction(which, {
    of: written('returnToShop', which),
    predict: async (order, model, { harness }): Promise<Prediction> => {
      await sql`UPDATE orders SET asked_at = NULL WHERE id = ${order.id}`.execute(harness.db)
      const progress = progressOf(model, order)
      return progress === 'goes back' || progress === 'ended' ? 'refused' : 'granted'
    },
    do: ({ harness: { shop }, customers }, { id, buyer }) =>
      verifyPayment(shop.db, shop.context, customers[buyer]!.id, id),
  })
}

export function reconcileOne(which: number): Action {
  return orderAction(which, {
    of: written('reconcileOne', which),
    predict: (order, model) => {
      reconcile(model, order)
      return 'granted'
    },
    do: ({ harness: { shop } }, { id }) => recheckOrder(shop.db, shop.context, id),
  })
}

export function cancelByShopper(which: number): Action {
  return orderAction(which, {
    of: written('cancelByShopper', which),
    predict: (order, model) => (cancel(model, order) ? 'granted' : 'refused'),
    do: ({ harness: { shop }, customers }, { id, buyer }) =>
      cancelOrder(shop.db, shop.context, customers[buyer]!.id, id),
  })
}

export function setBySeller(which: number, status: OrderStatus): Action {
  return orderAction(which, {
    of: written('setBySeller', which, status),
    predict: (order, model) => (setStatusOf(model, order, status) ? 'granted' : 'refused'),
    do: ({ harness: { shop, sellerId } }, { id }) => setOrderStatus(shop.db, shop.context, sellerId, id, status),
  })
}

/** The seller refunds pieces of some lines of an order at once; a line that it does not have is one that it has. */
export function refundPiecesBySeller(which: number, asked: readonly RefundedLine[]): Action {
  const of = ({ lines }: OrderModel) => asked.map((line) => ({ ...line, place: line.place % lines.length }))
  return orderAction(which, {
    of: written('refundPiecesBySeller', which, asked),
    fits: ({ pay }) => pay === 'paid' || pay === 'back',
    predict: (order, model) => (refundPiecesOf(model, order, of(order)) ? 'granted' : 'refused'),
    do: ({ harness: { shop, sellerId }, products }, order) => {
      const lines = of(order).map(({ place, ...line }) => ({
        product: products[order.lines[place]!.product]!,
        ...line,
      }))
      return refundPieces(shop.db, shop.context, sellerId, {
        orderId: order.id,
        key: randomUUID(),
        why: 'Broken',
        lines,
      })
    },
  })
}

export function setStock(product: number, quantity: number): Action {
  return {
    of: written('setStock', product, quantity),
    predict: (model) => {
      model.stock[product] = quantity
      return 'granted'
    },
    do: ({ harness: { shop, sellerId }, products }) =>
      setQuantity(shop.db, {
        productId: products[product]!,
        quantity,
        seller: { id: sellerId },
      }),
  }
}

export function setPrice(product: number, paise: number): Action {
  return {
    of: written('setPrice', product, paise),
    predict: (model) => {
      model.price[product] = paise
      return 'granted'
    },
    do: ({ harness: { db }, products }) =>
      db
        .updateTable('products')
        .set({ offer_price_paise: paise, price_paise: paise })
        .where('id', '=', products[product]!)
        .execute(),
  }
}

export function letTimePass(which: number, minutes: number): Action {
  return orderAction(which, {
    of: written('letTimePass', which, minutes),
    predict: (order) => {
      order.age += minutes
      order.holds -= minutes
      return 'granted'
    },
    do: ({ harness }, { id }) => harness.passTime(id, minutes),
  })
}

export function runDelayedJobs(): Action {
  return {
    of: written('runDelayedJobs'),
    predict: (model) => {
      runLater(model)
      return 'granted'
    },
    do: ({ harness }) => harness.runJobs(),
  }
}
