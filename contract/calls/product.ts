import * as z from 'zod/mini'

import { decimal } from '../decimal.ts'
import { id, newProduct, price, product, productChange, sellerProduct, stockCount } from '../entities.ts'
import { added, specified, unchanged } from './define.ts'

const noProduct = 'There is no such product.'
const stockMoved = 'The stock has changed too much since `seen`.'
const productAsSent = z.extend(newProduct, {
  price: decimal(price),
  offerPrice: decimal(price),
  quantity: decimal(stockCount),
})

/** /api/product: the catalogue. */
export const productContract = {
  productList: specified({
    method: 'GET',
    path: '/api/product/list',
    caller: 'anyone',
    summary: 'List the products',
    about:
      "The catalogue, oldest first. Carries an ETag. `search` finds part of a name, and what else may be meant by it. With `limit` the answer has `nextCursor` while more follows. `archived=include` is the seller's view.",
    query: z.object({
      category: z.optional(z.string().check(z.maxLength(100))),
      search: z.optional(z.string().check(z.maxLength(100))),
      limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999'))),
      cursor: z.optional(z.string().check(z.maxLength(100))),
      archived: z.optional(z.literal('include')),
    }),
    answer: z.object({ products: z.array(product), nextCursor: z.optional(z.string()) }),
    others: {
      304: unchanged,
      401: 'With `archived`: nobody is logged in.',
      403: 'With `archived`: a shopper is logged in, but not the seller.',
    },
  }),
  productAdd: specified({
    method: 'POST',
    path: '/api/product/add',
    caller: 'seller',
    summary: 'Add a product',
    about:
      'Adds a product: `productData` (JSON) and 0 to 4 files, under any field name (JPEG, PNG, WebP, AVIF or HEIC, 10 MB each). With a `draftId` of the client’s making in `productData` it can be sent again after a lost answer: the seller’s same draft answers the product it became, 409 when its content is another.',
    body: productAsSent,
    multipart: true,
    answer: z.object({ msg: z.string(), product: sellerProduct }),
    others: { 409: 'The same `draftId` came before with another content.' },
  }),
  productUpdate: added({
    method: 'POST',
    path: '/api/product/update',
    caller: 'seller',
    summary: 'Change a product',
    about:
      'Changes a product: as product/add, with `id` in `productData`; `image` there lists the pictures kept, in order, and `new:0` to `new:3` among them place the new files, which else come last. `seen` as in product/quantity.',
    body: productChange,
    multipart: true,
    answer: z.object({ msg: z.string(), product: sellerProduct }),
    others: { 404: noProduct, 409: stockMoved },
  }),
  productArchive: added({
    method: 'POST',
    path: '/api/product/archive',
    caller: 'seller',
    summary: 'Archive a product or bring it back',
    about: 'Takes a product out of the shop, or back in.',
    body: z.object({ id, archived: z.boolean() }),
    answer: z.object({ msg: z.string(), product: sellerProduct }),
    others: { 404: noProduct },
  }),
  productQuantity: specified({
    method: 'POST',
    path: '/api/product/quantity',
    caller: 'seller',
    summary: 'Set the stock of a product',
    about:
      'Sets what is in stock and free to sell. What open checkouts hold is untouched. With `seen`, the number the seller started from, what orders took since is taken off; `moved` says how much (negative: taken), `was` what stood there before.',
    body: z.object({ id, quantity: decimal(stockCount), seen: z.optional(stockCount) }),
    answer: z.object({ msg: z.string(), product: sellerProduct, was: z.int(), moved: z.int() }),
    others: { 404: noProduct, 409: stockMoved },
  }),
}
