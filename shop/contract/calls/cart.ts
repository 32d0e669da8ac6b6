import * as z from 'zod/mini'

import { cartItems, cartMap, id } from '../entities.ts'
import { refused } from '../refusal-codes.ts'
import { typedCode } from '../money/offers.ts'
import { additional, specified, tooMany } from './define.ts'
import { orderLines } from './order.ts'

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
  cartQuote: additional({
    method: 'POST',
    path: '/api/cart/quote',
    caller: 'user',
    summary: 'Get what an order would cost',
    about:
      'The amounts of an order of these items, in rupees, with a code for a lower price if one is given. An `address` that the shop does not deliver to is 400, in words. A code that exists and does not fit lowers nothing, and `why` says what would make it fit.',
    body: z.object({ items: orderLines, code: z.optional(typedCode), address: z.optional(id) }),
    answer: z.object({
      subtotal: z.number(),
      discount: z.number(),
      tax: z.number(),
      total: z.number(),
      lines: z.array(
        z.object({ product: id, quantity: z.int(), price: z.number(), discount: z.number(), amount: z.number() }),
      ),
      code: z.optional(z.string()),
      why: z.optional(z.string()),
    }),
    others: {
      404: 'There is no such product or address.',
      409: 'There is no such code, and `why` says so; or the tax of a product is not known yet.',
      429: tooMany,
    },
  }),
}
