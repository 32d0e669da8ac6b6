import type { Deps } from '#api/http/deps'
import { type App, type CallInput, serve } from '#api/http/serve'
import { presentOrders } from '#api/present/orders'
import { logAct, originOf } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { parcelNotices } from '#contract/wording'
import { listedOrder } from '#domain/orders/lists/list-orders'
import { addParcel } from '#domain/orders/parcels/add-parcel'
import { correctParcel } from '#domain/orders/parcels/correct-parcel'
import { readCourierFile } from '#domain/orders/parcels/read-courier-file'
import { removeParcel } from '#domain/orders/parcels/remove-parcel'

// Scanned one after the other at the busiest.
const FOUR_A_SECOND = { points: 240, seconds: 60, by: 'account' } as const

// Reading takes seconds of a process.
const THIRTY_A_MINUTE = { points: 30, seconds: 60, by: 'account' } as const

/** The parcels of /api/order, in a shop with parcels. */
export function parcelCalls(app: App, deps: Deps): void {
  const { db, settings } = deps
  const context = { ...deps, publicUrl: settings.publicUrl }

  serve(app, deps, calls.orderParcel, {
    limit: FOUR_A_SECOND,
    answer: async ({ c, body, seller }) => {
      await addParcel(db, context, acting(c, seller.id), body)
      logAct(c, deps, { act: 'parcel added', subject: body.orderId, detail: `${body.courier} ${body.number}` })
      return answered('added', body.orderId)
    },
  })

  serve(app, deps, calls.orderParcelFile, {
    limit: THIRTY_A_MINUTE,
    answer: ({ body }) => readCourierFile(db, body.csv, settings.courier),
  })

  serve(app, deps, calls.orderParcelCorrect, {
    limit: FOUR_A_SECOND,
    answer: async ({ c, body, seller }) => {
      const orderId = await correctParcel(db, context, acting(c, seller.id), body)
      logAct(c, deps, { act: 'parcel corrected', subject: orderId, detail: `${body.courier} ${body.number}` })
      return answered('corrected', orderId)
    },
  })

  serve(app, deps, calls.orderParcelRemove, {
    limit: FOUR_A_SECOND,
    answer: async ({ c, body: { parcelId }, seller }) => {
      const { orderId, courier, number } = await removeParcel(db, context, acting(c, seller.id), parcelId)
      logAct(c, deps, { act: 'parcel removed', subject: orderId, detail: `${courier} ${number}` })
      return answered('removed', orderId)
    },
  })

  function acting(c: CallInput<typeof calls.orderParcel>['c'], id: string) {
    return { id, ...originOf(c, deps) }
  }

  async function answered(what: 'added' | 'corrected' | 'removed', orderId: string) {
    const [order] = await presentOrders(deps, [await listedOrder(db, orderId)])
    if (!order) throw new Error(`Order ${orderId} is gone`)
    return { msg: parcelNotices[order.deliveries ? 'oneOfMany' : what], order }
  }
}
