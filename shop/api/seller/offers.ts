import type { Deps } from '#api/http/deps'
import { type App, serve } from '#api/http/serve'
import { logAct, originOf } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { usualCode } from '#contract/money/offers'
import { addOffer, endOffer, listOffers } from '#domain/orders/offers/keep-offers'

/** /api/offer: codes for a lower price. */
export function offerCalls(app: App, deps: Deps): void {
  const { db } = deps

  serve(app, deps, calls.offerAdd, {
    answer: async ({ c, body, seller }) => {
      await addOffer(db, { id: seller.id, ...originOf(c, deps) }, body)
      logAct(c, deps, { act: 'code added', subject: body.code })
      return { offers: await listOffers(db) }
    },
  })

  serve(app, deps, calls.offerEnd, {
    answer: async ({ c, body, seller }) => {
      const code = usualCode(body.code)
      await endOffer(db, { id: seller.id, ...originOf(c, deps) }, code)
      logAct(c, deps, { act: 'code ended', subject: code })
      return { offers: await listOffers(db) }
    },
  })

  serve(app, deps, calls.offerList, { answer: async () => ({ offers: await listOffers(db) }) })
}
