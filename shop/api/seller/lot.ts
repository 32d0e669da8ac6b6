import type { Context } from 'hono'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { type App, serve } from '#api/http/serve'
import { presentLot, presentOrderOfLot } from '#api/present/lot'
import { logAct, originOf } from '#api/seller/audit'
import { calls } from '#contract/calls'
import type { ProductLots } from '#contract/calls/lot'
import { correctLot } from '#domain/lots/correct-lot'
import { bestBeforeNow, lotsOf, lotsToAct } from '#domain/lots/list-lots'
import { receiveLot } from '#domain/lots/receive-lot'
import { writeOffLot } from '#domain/lots/write-off-lot'
import { recallLot } from '#domain/orders/recalls/recall-lot'
import { ordersOfLot } from '#domain/orders/recalls/recalled-orders'
import { repackOrder } from '#domain/orders/recalls/repack-order'

const TWO_A_SECOND = { points: 120, seconds: 60, by: 'ip' } as const

/** /api/lot, in a shop that keeps its stock in lots. */
export function lotCalls(app: App, deps: Deps): void {
  const { db, changes } = deps
  const context = { ...deps, publicUrl: deps.settings.publicUrl }

  serve(app, deps, calls.lotBestBefore, {
    limit: TWO_A_SECOND,
    answer: async ({ query: { product } }) => {
      const bestBefore = await bestBeforeNow(db, product)
      return bestBefore ? { bestBefore } : {}
    },
  })

  serve(app, deps, calls.lotList, { answer: ({ query: { product } }) => listed(product) })

  serve(app, deps, calls.lotToAct, {
    answer: async () => {
      const { lots, count } = await lotsToAct(db)
      return { lots: lots.map((lot) => ({ product: lot.product_id, name: lot.name, lot: presentLot(lot) })), count }
    },
  })

  serve(app, deps, calls.lotReceive, {
    answer: async ({ c, body, seller }) => {
      await receiveLot(db, acting(c, seller), body)
      logAct(c, deps, { act: 'lot received', subject: body.product })
      return changed(body.product)
    },
  })

  serve(app, deps, calls.lotCorrect, {
    answer: async ({ c, body, seller }) => {
      const product = await correctLot(db, acting(c, seller), body)
      logAct(c, deps, { act: 'lot corrected', subject: product })
      return changed(product)
    },
  })

  serve(app, deps, calls.lotWriteOff, {
    answer: async ({ c, body, seller }) => {
      const product = await writeOffLot(db, acting(c, seller), body)
      logAct(c, deps, { act: 'lot written off', subject: product })
      return changed(product)
    },
  })

  serve(app, deps, calls.lotRecall, {
    answer: async ({ c, body, seller }) => {
      const product = await recallLot(db, context, acting(c, seller), body)
      logAct(c, deps, { act: 'lot recalled', subject: product })
      return changed(product)
    },
  })

  serve(app, deps, calls.lotOrders, {
    answer: async ({ query: { lot } }) => {
      const { orders, count } = await ordersOfLot(db, lot)
      return { orders: orders.map(presentOrderOfLot), count }
    },
  })

  serve(app, deps, calls.lotRepack, {
    answer: async ({ c, body: { order }, seller }) => {
      await repackOrder(db, context, acting(c, seller), order)
      logAct(c, deps, { act: 'order packed from other lots', subject: order })
      return {}
    },
  })

  async function listed(productId: string): Promise<ProductLots> {
    const { product, lots } = await lotsOf(db, productId)
    return {
      product: { _id: product.id, name: product.name, quantity: product.available },
      lots: lots.map(presentLot),
    }
  }

  function changed(productId: string): Promise<ProductLots> {
    changes.announce('catalogue', '')
    return listed(productId)
  }

  function acting(c: Context<Env>, { id }: { id: string }) {
    return { id, ...originOf(c, deps) }
  }
}
