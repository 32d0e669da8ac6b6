import * as z from 'zod/mini'

import { cartItems, cartMap } from '../entities.ts'
import { refused } from '../refusal-codes.ts'
import { specified, tooMany } from './define.ts'

const changedCart = z.object({ ...refused, cartItems })

/** /api/cart */
export const cartContract = {
  cartUpdate: specified({
    method: 'POST',
    path: '/api/cart/update',
    caller: 'user',
    summary: 'Replace the cart',
    about:
      'Replaces the whole cart; returns the cleaned cart and its ETag, and a `msg` when a count was lowered to what there is. With If-Match it does so only if the cart still has that ETag; else 412 with the current cart.',
    body: z.object({ cartItems: cartMap }),
    answer: z.object({ cartItems, msg: z.optional(z.string()) }),
    others: {
      403: 'If-Match names the cart of another shopper.',
      412: { when: 'The cart was changed since the version of If-Match.', body: changedCart },
      429: tooMany,
    },
  }),
}
