import * as z from 'zod/mini'

import { id, orderStatus } from '../entities.ts'
import { line } from '../text.ts'
import { additional, strict, tooMany } from './define.ts'

const roles = ['owner', 'packer'] as const
const ownerOnly = ['owner'] as const
const pieces = z.int().check(z.minimum(1), z.maximum(100_000))
const counted = z.int().check(z.minimum(0), z.maximum(1_000_000))
const lotNumber = line(40)
/** Made by the form; a form that is sent twice changes the lot once. */
const draftId = z.string().check(z.minLength(8), z.maxLength(64), z.regex(/^[\w-]+$/, 'is not an id of a form'))
const dates = { packedOn: z.iso.date(), bestBefore: z.iso.date() }

const lot = z.object({
  _id: id,
  /** Absent, like the dates, for the pieces of which no lot is known. */
  number: z.optional(z.string()),
  packedOn: z.optional(z.string()),
  bestBefore: z.optional(z.string()),
  /** The last day on which it is sold; absent for pieces without a date and for a recalled lot. */
  sellUntil: z.optional(z.string()),
  receivedAt: z.string(),
  /** received = toSell + held + sold + offSale + writtenOff */
  received: z.int(),
  toSell: z.int(),
  held: z.int(),
  sold: z.int(),
  offSale: z.int(),
  writtenOff: z.int(),
  recalled: z.optional(z.object({ at: z.string(), reason: z.string() })),
})
export type Lot = z.infer<typeof lot>
const lots = z.object({ product: z.object({ _id: id, name: z.string(), quantity: z.int() }), lots: z.array(lot) })
export type ProductLots = z.infer<typeof lots>

const lotToAct = z.object({ product: id, name: z.string(), lot })
export type LotToAct = z.infer<typeof lotToAct>

const recalledOrder = z.object({
  _id: id,
  customer: z.string(),
  status: orderStatus,
  pieces: z.int(),
  /** It has not left the shop and must not be packed as it is. */
  stopped: z.boolean(),
  /** The shopper was written to. */
  told: z.boolean(),
})
export type RecalledOrder = z.infer<typeof recalledOrder>

const noProduct = 'There is no such product.'
const noLot = 'There is no such lot.'

/** /api/lot: stock in lots. The browser loads these calls apart from the others. */
export const lotContract = {
  lotBestBefore: additional({
    method: 'GET',
    path: '/api/lot/best-before',
    caller: 'anyone',
    summary: 'Get the best-before date of what is sold now',
    about:
      'The earliest best-before date of the pieces of a product that are sold now. Absent when the product is sold out, or when it has pieces without a date.',
    query: strict(z.object({ product: id })),
    answer: z.object({ bestBefore: z.optional(z.string()) }),
    others: { 429: tooMany },
  }),
  lotList: additional({
    method: 'GET',
    path: '/api/lot/list',
    caller: 'seller',
    roles,
    summary: 'List the lots of a product',
    about:
      'The lots of a product in the order in which they are sold, and the newest of those that are gone; up to 200.',
    query: strict(z.object({ product: id })),
    answer: lots,
    others: { 404: noProduct },
  }),
  lotToAct: additional({
    method: 'GET',
    path: '/api/lot/to-act',
    caller: 'seller',
    roles,
    summary: 'List the lots that need attention',
    about:
      'Lots with pieces on the shelf whose last day of sale has passed or comes within 30 days, or that are recalled; up to 200, the earliest first.',
    answer: z.object({ lots: z.array(lotToAct), count: z.int() }),
  }),
  lotReceive: additional({
    method: 'POST',
    path: '/api/lot/receive',
    caller: 'seller',
    roles,
    summary: 'Receive a lot',
    about:
      'Adds pieces of a lot to the stock of a product. A lot that is there already, with the same number and dates, grows. `inStock`: the pieces are counted in the stock already, and leave those without a lot. A repeated `draftId` changes nothing.',
    body: z.object({
      product: id,
      number: lotNumber,
      ...dates,
      quantity: pieces,
      inStock: z.optional(z.boolean()),
      draftId,
    }),
    answer: lots,
    others: { 404: noProduct, 409: 'The number is of another lot, or fewer pieces are there.' },
  }),
  lotCorrect: additional({
    method: 'POST',
    path: '/api/lot/correct',
    caller: 'seller',
    roles: ownerOnly,
    summary: 'Correct a lot',
    about:
      'Sets number and dates of a lot as the pack has them, and what is on the shelf. `seen` is the number of pieces on the shelf that the seller started from: what orders took meanwhile is subtracted.',
    body: z.object({
      lot: id,
      number: z.optional(lotNumber),
      packedOn: z.optional(z.iso.date()),
      bestBefore: z.optional(z.iso.date()),
      onShelf: counted,
      seen: counted,
      draftId,
    }),
    answer: lots,
    others: { 404: noLot, 409: 'The number is of another lot, or the lot is recalled.' },
  }),
  lotWriteOff: additional({
    method: 'POST',
    path: '/api/lot/write-off',
    caller: 'seller',
    roles: ownerOnly,
    summary: 'Write off pieces of a lot',
    about: 'Takes pieces off the shelf that nobody can buy any more. A repeated `draftId` changes nothing.',
    body: z.object({ lot: id, quantity: pieces, reason: line(200), draftId }),
    answer: lots,
    others: { 404: noLot, 409: 'Fewer pieces are on the shelf.' },
  }),
  lotRecall: additional({
    method: 'POST',
    path: '/api/lot/recall',
    caller: 'seller',
    roles: ownerOnly,
    summary: 'Recall a lot',
    about:
      'Takes what is left of a lot off sale, stops each order of which pieces of it may still be in the shop, and writes to each of its shoppers once. A repeated call changes nothing.',
    body: z.object({ lot: id, reason: line(200) }),
    answer: lots,
    others: { 404: noLot, 409: 'The pieces have no lot number.' },
  }),
  lotOrders: additional({
    method: 'GET',
    path: '/api/lot/orders',
    caller: 'seller',
    roles,
    summary: 'List the orders of a lot',
    about:
      'The paid orders with pieces of a lot: those to stop first, then the newest; up to 200. `count` is the number of all.',
    query: strict(z.object({ lot: id })),
    answer: z.object({ orders: z.array(recalledOrder), count: z.int() }),
    others: { 404: noLot },
  }),
  lotRepack: additional({
    method: 'POST',
    path: '/api/lot/repack',
    caller: 'seller',
    roles,
    summary: 'Pack an order from other lots',
    about:
      'Replaces the pieces of recalled lots in an order by pieces of lots on sale: all of them before it leaves, in an order with parcels as many as may be in none.',
    body: z.object({ order: id }),
    answer: z.object({}),
    others: {
      404: 'There is no such order.',
      409: 'The order has left or has no such pieces, or other lots have too few.',
    },
  }),
}
