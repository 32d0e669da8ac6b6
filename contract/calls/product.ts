import * as z from 'zod/mini'

import { decimal } from '../decimal.ts'
import {
  id,
  newProduct,
  price,
  product,
  productChange,
  productDetails,
  sellerProduct,
  stockCount,
} from '../entities.ts'
import { additional, specified, unchanged } from './define.ts'

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
      "The catalogue, oldest first. Carries an ETag. `search` matches part of a name, and tolerates typos and synonyms. With `limit` the answer has `nextCursor` while more follows. `archived=include` is the seller's view.",
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
      401: 'With `archived`: no one is logged in.',
      403: 'With `archived`: a shopper is logged in, but not the seller.',
    },
  }),
  productDetails: additional({
    method: 'GET',
    path: '/api/product/details',
    caller: 'anyone',
    summary: 'Get the details of a product',
    about:
      'The fields of a product that the list leaves out, because only its own page shows them. Empty unless the product has `hasDetails`.',
    query: z.object({ id }),
    answer: productDetails,
    others: { 404: noProduct },
  }),
  productAdd: specified({
    method: 'POST',
    path: '/api/product/add',
    caller: 'seller',
    summary: 'Add a product',
    about:
      'Adds a product: `productData` (JSON) and 0 to 4 files, under any field name (JPEG, PNG, WebP, AVIF or HEIC, 10 MB each). `draftId` in `productData` is an idempotency key: repeating a draft of the same seller returns the product added before, or 409 when the content differs.',
    body: productAsSent,
    multipart: true,
    answer: z.object({ msg: z.string(), product: sellerProduct }),
    others: { 409: 'The same `draftId` was used before with other content.' },
  }),
  productUpdate: additional({
    method: 'POST',
    path: '/api/product/update',
    caller: 'seller',
    summary: 'Change a product',
    about:
      'Changes a product: as product/add, with `id` in `productData`. `image` lists the pictures to keep, in order; `new:0` to `new:3` in it place the new files, and the other new files come last. `seen` as in product/quantity.',
    body: productChange,
    multipart: true,
    answer: z.object({ msg: z.string(), product: sellerProduct }),
    others: { 404: noProduct, 409: stockMoved },
  }),
  productArchive: additional({
    method: 'POST',
    path: '/api/product/archive',
    caller: 'seller',
    summary: 'Archive or restore a product',
    about: 'Removes a product from the shop, or restores it.',
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
      'Sets the stock that is free to sell; open checkouts keep their holds. With `seen`, the number the seller started from, the change by orders since then is added: `moved` is this change (negative: sold), `was` the stock before the call.',
    body: z.object({ id, quantity: decimal(stockCount), seen: z.optional(stockCount) }),
    answer: z.object({ msg: z.string(), product: sellerProduct, was: z.int(), moved: z.int() }),
    others: { 404: noProduct, 409: stockMoved },
  }),
}
