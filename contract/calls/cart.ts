import * as z from 'zod/mini'

import { cartItems, cartMap } from '../entities.ts'
import { specified, tooMany } from './define.ts'

const changedCart = z.object({ success: z.literal(false), msg: z.string(), cartItems })

/** /api/cart */
export const cartContract = {
  cartUpdate: specified({
    method: 'POST',
    path: '/api/cart/update',
    caller: 'user',
    summary: 'Replace the cart',
    about:
      'Replaces the cart by the whole map given; answers the cleaned one, and its ETag. With If-Match only while the cart is still that one; else 412 with the cart as it is.',
    body: z.object({ cartItems: cartMap }),
    answer: z.object({ cartItems }),
    others: {
      403: 'If-Match names the cart of another shopper.',
      412: { when: 'The cart was changed since the version of If-Match.', body: changedCart },
      429: tooMany,
    },
  }),
}
