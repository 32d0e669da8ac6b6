import * as z from 'zod/mini'

import { listedOffer, newOffer } from '../money/offers.ts'
import { additional } from './define.ts'

/** /api/offer */
export const offerContract = {
  offerAdd: additional({
    method: 'POST',
    path: '/api/offer/add',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Add a code for a lower price',
    about:
      'Adds a code that shoppers type or follow, with `percent` or `rupees`. The amounts of the categories and products that are named count for `least` and are lowered; without them those of all lines are. `limit` and `each` count orders, in all and of one shopper; an order that ends unpaid or is refunded whole gives its use back. Terms never change: end the code and add another.',
    body: newOffer,
    answer: z.object({ offers: z.array(listedOffer) }),
    others: {
      404: 'There is no such product.',
      409: 'There is such a code, or was.',
    },
  }),
  offerEnd: additional({
    method: 'POST',
    path: '/api/offer/end',
    caller: 'seller',
    roles: ['owner'],
    summary: 'End a code',
    about: 'Nobody can use the code from now on. Orders that have it keep their price. A repeat changes nothing.',
    body: z.object({ code: z.string().check(z.maxLength(60)) }),
    answer: z.object({ offers: z.array(listedOffer) }),
    others: { 404: 'There is no such code.' },
  }),
  offerList: additional({
    method: 'GET',
    path: '/api/offer/list',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Get all codes',
    about: 'All codes, the newest first. `used` orders were paid with a code, and `held` may still be.',
    answer: z.object({ offers: z.array(listedOffer) }),
  }),
}
