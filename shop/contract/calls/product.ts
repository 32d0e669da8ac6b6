import * as z from 'zod/mini'

import {
  id,
  newProduct,
  price,
  product,
  productChange,
  productDetails,
  productGroup,
  productNow,
  stockCount,
} from '../entities.ts'
import { decimal } from '../money/decimal.ts'
import { productShows, stockSorts } from '../products/product-shows.ts'
import { productSorts } from '../products/product-sorts.ts'
import { MAX_CART_LINES, MAX_SHEET_BYTES } from '../rules.ts'
import { rowProblems } from '../sheet.ts'
import { additional, messageAnswer, specified, strict, tooMany, unchanged } from './define.ts'

const noProduct = 'There is no such product.'
const stockMoved = 'The stock has changed too much since `seen`.'
const productAsSent = z.extend(newProduct, {
  price: decimal(price),
  offerPrice: decimal(price),
  quantity: decimal(stockCount),
})

const text = z.string().check(z.maxLength(100))
const limit = z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999'))
const productIds = z
  .string()
  .check(z.refine((ids) => ids.split(',').length <= MAX_CART_LINES, `has more than ${MAX_CART_LINES} ids`))
/** `archived` and `missingFacts` in the seller's view alone. */
const listedProduct = z.extend(product, {
  archived: z.optional(z.boolean()),
  missingFacts: z.optional(z.int()),
})
/** A product as the seller sees it, which may be archived. */
export const sellerProduct = z.extend(product, {
  archived: z.boolean(),
  /** The number of facts that its label lacks. */
  missingFacts: z.optional(z.int()),
  /** The name of its family, also of one without other sizes. */
  familyName: z.optional(z.string()),
  /** The offer price and when it runs, where that is not always. */
  offer: z.optional(
    z.object({ price: z.number(), from: z.nullable(z.iso.datetime()), until: z.nullable(z.iso.datetime()) }),
  ),
  /** With TAX_MODE=gst: it cannot be bought, because its HSN code or GST rate is missing. */
  untaxed: z.optional(z.literal(true)),
})

/** The version of the catalogue that an answer shows. */
const version = z.int()

/** /api/product: the catalogue. */
export const productContract = {
  productList: specified({
    method: 'GET',
    path: '/api/product/list',
    caller: 'anyone',
    summary: 'List the products',
    about:
      "The catalogue: the owner's picks, then what sold most in 90 days, then the oldest first. Carries an ETag. `search` matches part of a name, and tolerates typos and synonyms. With `limit` the answer has `nextCursor` while more follows. `archived=include` is the seller's view.",
    query: z.object({
      category: z.optional(text),
      search: z.optional(text),
      limit: z.optional(limit),
      cursor: z.optional(text),
      archived: z.optional(z.literal('include')),
    }),
    answer: z.object({ products: z.array(listedProduct), nextCursor: z.optional(z.string()) }),
    others: {
      304: unchanged,
      401: 'With `archived`: no one is logged in.',
      403: 'With `archived`: a shopper is logged in, but not the seller.',
    },
  }),
  productBrowse: additional({
    method: 'GET',
    path: '/api/product/browse',
    caller: 'anyone',
    summary: 'Get one page of a product list',
    about:
      'The first products of a list in its order, as the pages show it: of a category with the sold-out ones last, else of all in stock. `filters` are values such as `price:250-500,weight:0-250`; unknown ones are ignored. `total` is the number of products that pass, and `groups` counts those of the list without filters by their values. `similar` is what comes close to a search that finds nothing.',
    query: strict(
      z.object({
        category: z.optional(text),
        search: z.optional(text),
        filters: z.optional(z.string().check(z.maxLength(500))),
        sort: z.optional(z.enum(productSorts)),
        limit: z.optional(limit),
      }),
    ),
    answer: z.object({
      version,
      products: z.array(product),
      total: z.int(),
      groups: z.array(productGroup),
      similar: z.optional(z.array(product)),
    }),
    others: { 304: unchanged },
  }),
  productOne: additional({
    method: 'GET',
    path: '/api/product/one',
    caller: 'anyone',
    summary: 'Get a product and those related to it',
    about: 'A product with its details, and up to 5 products in stock of its category.',
    query: strict(z.object({ id })),
    answer: z.object({ version, product, details: productDetails, related: z.array(product) }),
    others: { 304: unchanged, 404: noProduct },
  }),
  productSome: additional({
    method: 'GET',
    path: '/api/product/some',
    caller: 'anyone',
    summary: 'Get some products',
    about:
      'The products of these ids, up to 100 with commas between them. Those that the shop does not sell are left out.',
    query: strict(z.object({ ids: productIds })),
    answer: z.object({ version, products: z.array(product) }),
    others: { 304: unchanged },
  }),
  productChanges: additional({
    method: 'GET',
    path: '/api/product/changes',
    caller: 'anyone',
    summary: 'Get what has changed since a version',
    about:
      'The products that changed after the version of an earlier answer. `reload`: read that answer again, because more than a stock changed, or the version is too old or not of this shop.',
    query: strict(z.object({ since: z.string().check(z.regex(/^\d{1,15}$/, 'must be a version')) })),
    answer: z.object({ version, products: z.array(productNow), reload: z.optional(z.literal(true)) }),
    others: { 304: unchanged },
  }),
  productFile: additional({
    method: 'GET',
    path: '/api/product/file',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Get the products as a file',
    about: 'The products in the shop as CSV (RFC 4180, UTF-8): the file that `file/read` takes.',
  }),
  productFileRead: additional({
    method: 'POST',
    path: '/api/product/file/read',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Read a file of products',
    about:
      'A dry run of a CSV file with the columns Id, Name, Weight, Category, MRP, Offer price, Pieces, Description, HSN code, GST rate, of 5,000 rows at most. A row without Id is the product of that name and weight, else a new one; an empty cell changes nothing. `id` is there when something would change and nothing is wrong; `file/apply` takes it for 7 days. `row` is the number of a row in a spreadsheet.',
    body: z.object({ csv: z.string() }),
    mostBytes: MAX_SHEET_BYTES,
    answer: z.object({
      id: z.optional(id),
      changes: z.array(
        z.object({
          row: z.int(),
          name: z.string(),
          isNew: z.boolean(),
          fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
          note: z.optional(z.string()),
        }),
      ),
      problems: rowProblems,
      unchanged: z.int(),
    }),
    others: { 429: tooMany },
  }),
  productFileApply: additional({
    method: 'POST',
    path: '/api/product/file/apply',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Apply a file of products',
    about:
      'Makes all changes of a file that was read, or none, once: a repeat is answered like the first. Pieces that orders took since are taken off.',
    body: z.object({ id }),
    answer: messageAnswer,
    others: { 404: 'There is no such file of this seller.', 409: 'A product has changed since the file was read.' },
  }),
  productStock: additional({
    method: 'GET',
    path: '/api/product/stock',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'Get one page of the product list of the seller',
    about:
      'The first products of a view: those on sale (`all`), running low, sold out, lacking facts of their label (`unlabelled`), or archived, that a search means. `total` is their number, and `counts` those of each view without a search, `unlabelled` with LABELS=required. With `ids`, up to 100 with commas between them, the products are these instead, archived or not. `untaxed`, with TAX_MODE=gst, is the number of products on sale that nobody can buy, because their HSN code or GST rate is missing.',
    query: strict(
      z.object({
        show: z.optional(z.enum(productShows)),
        sort: z.optional(z.enum(stockSorts)),
        search: z.optional(text),
        limit: z.optional(limit),
        ids: z.optional(productIds),
      }),
    ),
    answer: z.object({
      version,
      products: z.array(sellerProduct),
      total: z.int(),
      counts: z.object({
        all: z.int(),
        low: z.int(),
        out: z.int(),
        /** With LABELS=required. */
        unlabelled: z.optional(z.int()),
        archived: z.int(),
      }),
      untaxed: z.optional(z.int()),
    }),
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
    roles: ['owner'],
    summary: 'Add a product',
    about:
      'Adds a product: `productData` (JSON) and 0 to 4 files, under any field name (JPEG, PNG, WebP, AVIF or HEIC, 10 MB each). `draftId` in `productData` is an idempotency key: repeating a draft of the same seller returns the product added before, or 409 when the content differs. A shop with LABELS=required, the default in production, saves a product whose label lacks a fact of the law as archived: it is in no list until nothing is missing. The answer is 200, and its `msg` says so; please show it.',
    body: productAsSent,
    multipart: 'productData',
    answer: z.object({ msg: z.string(), product: sellerProduct }),
    others: { 409: 'The same `draftId` was used before with other content.' },
  }),
  productUpdate: additional({
    method: 'POST',
    path: '/api/product/update',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Change a product',
    about:
      'Changes a product: as product/add, with `id` in `productData`. `image` lists the pictures to keep, in order; `new:0` to `new:3` in it place the new files, and the other new files come last. `seen` as in product/quantity.',
    body: productChange,
    multipart: 'productData',
    answer: z.object({ msg: z.string(), product: sellerProduct }),
    others: {
      404: noProduct,
      409: `${stockMoved} Or the label of a product in the shop would lose a fact, where labels are required.`,
    },
  }),
  productArchive: additional({
    method: 'POST',
    path: '/api/product/archive',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Archive or restore a product',
    about: 'Removes a product from the shop and from all carts, or restores it.',
    body: z.object({ id, archived: z.boolean() }),
    answer: z.object({ msg: z.string(), product: sellerProduct }),
    others: { 404: noProduct, 409: 'The label lacks facts, where labels are required.' },
  }),
  productQuantity: specified({
    method: 'POST',
    path: '/api/product/quantity',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'Set the stock of a product',
    about:
      'Sets the stock that is free to sell; open checkouts keep their holds. With `seen`, the number the seller started from, the change by orders since then is added: `moved` is this change (negative: sold), `was` the stock before the call.',
    body: z.object({ id, quantity: decimal(stockCount), seen: z.optional(stockCount) }),
    answer: z.object({ msg: z.string(), product: sellerProduct, was: z.int(), moved: z.int() }),
    others: { 404: noProduct, 409: stockMoved },
  }),
}
