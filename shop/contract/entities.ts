import * as z from 'zod/mini'

import { deliverySpan } from './orders/delivery-span.ts'
import { gift } from './orders/gift.ts'
import { reportsOfOrder } from './orders/order-reports.ts'
import { orderActors, orderStatuses, paymentStates } from './orders/order-status.ts'
import { parcel } from './orders/parcels.ts'
import { categoryPaths } from './products/categories.ts'
import { productFacts, quantityUnits } from './products/product-facts.ts'
import { productTax } from './products/product-tax.ts'
import { MAX_FAMILY_NAME, MAX_LINE_QUANTITY, MAX_PARTS, MAX_PRODUCT_IMAGES } from './rules.ts'
import {
  draftKey,
  email,
  line,
  loginEmail,
  noBreaks,
  noControls,
  password,
  phone,
  sellerPassword,
  text,
  withoutUnseen,
} from './text.ts'
import { digitsIn } from './typed.ts'

/** An id of the shop, opaque to clients. A malformed id is simply not found. */
export const id = z.string().check(z.minLength(1), z.maxLength(100))

export { email, line, loginEmail, password, sellerPassword, text }

/** The stock of a product in whole pieces. */
export const stockCount = z.int().check(z.minimum(0), z.maximum(1_000_000))

export const twoDecimals = z.refine<number>(
  (value) => Math.abs(Math.round(value * 100) / 100 - value) < 1e-9,
  'has more than two decimals',
)

/** Rupees with at most two decimals, at least one paisa, at most ten lakh. */
export const price = z.number().check(z.minimum(0.01, 'must be more than 0'), z.maximum(1_000_000), twoDecimals)

export const category = z.enum(categoryPaths)

/** Products that differ in size. */
export const productFamily = z.object({
  name: z.string(),
  sizes: z.array(z.object({ _id: id, weight: z.nullable(z.string()), offerPrice: z.number(), quantity: z.int() })),
})

export type ProductFamily = z.infer<typeof productFamily>

export const product = z.object({
  _id: id,
  name: z.string(),
  /** The same in Tamil, which is shown beside it. */
  tamilName: z.optional(z.string()),
  description: z.array(z.string()),
  category,
  price: z.number(),
  /** The price of now. */
  offerPrice: z.number(),
  /** When the offer price ends, while it runs. */
  offerUntil: z.optional(z.iso.datetime()),
  quantity: z.int(),
  image: z.array(z.string()),
  weight: z.nullable(z.string()),
  /** Present when `weight` does not say it. */
  netQuantity: z.optional(z.object({ amount: z.number(), unit: z.enum(quantityUnits) })),
  /** The sizes of the food, the smallest first; present when there are two or more on sale. */
  family: z.optional(productFamily),
  /** The products that one piece is put together from; `quantity` is then how often they are there. */
  parts: z.optional(
    z.array(z.object({ product: id, name: z.string(), weight: z.nullable(z.string()), pieces: z.int() })),
  ),
  /** The average of its reviews, from 1 to 5 with one decimal; present once there is one. */
  rating: z.optional(z.object({ average: z.number(), count: z.int() })),
  /** Present when product/details has something of it. */
  hasDetails: z.optional(z.literal(true)),
  /** Present when its pieces are in lots. */
  inLots: z.optional(z.literal(true)),
})
export type Product = z.infer<typeof product>

/** One line of the nutrition panel: what, and how much of it is in 100 g. */
export const nutrient = z.object({ name: z.string(), amount: z.string() })

/** The fields of a product that only its own page shows, so the list leaves them out. */
export const productDetails = z.object({
  nutrition: z.optional(z.array(nutrient)),
  /** The place of the picture that shows the nutrition panel, from 1. */
  nutritionPicture: z.optional(z.int()),
  facts: z.optional(productFacts),
  ...productTax,
})
export type ProductDetails = z.infer<typeof productDetails>

/** The fields of a product that change while it is sold. */
export const productNow = z.extend(z.pick(product, { _id: true, price: true, offerPrice: true, quantity: true }), {
  archived: z.optional(z.literal(true)),
})
export type ProductNow = z.infer<typeof productNow>

const facetKeys = {
  category: z.optional(z.string()),
  price: z.optional(z.string()),
  weight: z.optional(z.string()),
  stock: z.optional(z.string()),
  /** ISO 3166-1, alpha-2. */
  origin: z.optional(z.string()),
  /** Those that are in the products or may be, with commas between them; absent when the labels do not say. */
  allergens: z.optional(z.string()),
  sugar: z.optional(z.string()),
}
/** The number of products that have these values of the filters, and no others. */
export const productGroup = z.object({
  ...facetKeys,
  count: z.int(),
  /** The values of further sizes of the one food. */
  or: z.optional(z.array(z.object(facetKeys))),
})

/** Product id to quantity. */
export const cartItems = z.record(z.string(), z.int())
export type CartItems = z.infer<typeof cartItems>

/**
 * The cart a client may send: a map of whole numbers. JSON can carry an own `__proto__`, which zod's records silently
 * drop, so it is refused first. PHP writes an empty map as a list.
 */
export const cartMap = z.pipe(
  z.unknown().check(
    z.overwrite((value) => (Array.isArray(value) && value.length === 0 ? {} : value)),
    z.refine((value) => !(value instanceof Object && Object.hasOwn(value, '__proto__')), 'is not a cart'),
  ),
  z.record(z.string().check(z.maxLength(100)), z.int().check(z.minimum(0))),
)

export const user = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  cartItems,
  /** Set by a login: the name was chosen before the email was proven, and is asked anew. */
})
export type User = z.infer<typeof user>

/** A browser that is logged in; times are ISO 8601. `device` is as "Chrome on Android", null when it is not known. */
export const device = z.object({
  id,
  device: z.nullable(z.string()),
  since: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})
export type Device = z.infer<typeof device>

/** A passkey that opens the account; times are ISO 8601, `lastUsedAt` is null before its first use. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof passkey>

/** The fields of the address form; zip and phone may be numbers and are stored as text. */
export const addressInput = z.object({
  firstName: line(100),
  lastName: line(100),
  email,
  street: line(300),
  city: line(100),
  state: line(100),
  zipCode: z.pipe(
    z.pipe(
      z.union([z.string(), z.int()]),
      z.transform((value: string | number) => digitsIn(String(value))),
    ),
    z.string().check(z.regex(/^\d{3,10}$/, 'must be digits only')),
  ),
  country: line(100),
  phone,
})
export type AddressInput = z.infer<typeof addressInput>

export const draftId = z.optional(draftKey)

/** The body of address/add. */
export const newAddress = z.extend(addressInput, { draftId })
export type NewAddress = z.infer<typeof newAddress>

/** The body of contact/mail. */
export const contactMessage = z.object({ name: line(100), email, message: text(5_000), draftId })
export type ContactMessage = z.infer<typeof contactMessage>

export const address = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  phone: z.string(),
  /** Saved before the email of the account was proven, so perhaps by a stranger: no client should choose it by itself. */
  unconfirmed: z.optional(z.literal(true)),
})
export type Address = z.infer<typeof address>

/** The copy of the address in an order, which spells it zipcode. */
export const orderAddress = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  phone: z.string(),
})
export type OrderAddress = z.infer<typeof orderAddress>

/** One of the addresses of an order that goes to many. */
export const delivery = z.extend(orderAddress, { sets: z.int() })
export type Delivery = z.infer<typeof delivery>

/** A product as it was bought; `offerPrice` in rupees. */
export const orderedProduct = z.object({
  _id: id,
  name: z.string(),
  image: z.array(z.string()),
  category,
  offerPrice: z.number(),
  weight: z.nullable(z.string()),
})

/** Pieces of an order line that are of one lot; without a number they were in stock before the shop kept lots. */
export const lineLot = z.object({
  number: z.optional(z.string()),
  bestBefore: z.optional(z.iso.date()),
  quantity: z.int(),
  recalled: z.optional(z.literal(true)),
})
export type LineLot = z.infer<typeof lineLot>

/** A product that is in the pieces of a line, `pieces` in one. `refunded` of all of them are no longer in whole pieces. */
export const linePart = z.object({
  product: id,
  name: z.string(),
  image: z.array(z.string()),
  weight: z.nullable(z.string()),
  pieces: z.int(),
  refunded: z.optional(z.int()),
  lots: z.optional(z.array(lineLot)),
})
export type LinePart = z.infer<typeof linePart>

export const orderStatus = z.enum(orderStatuses)
export const paymentState = z.enum(paymentStates)

export const order = z.object({
  _id: id,
  /**
   * `refunded`: the pieces of the line that are refunded, of which `refundedInParcels` were in a parcel by then; absent when
   * there are none.
   */
  items: z.array(
    z.object({
      product: orderedProduct,
      quantity: z.int(),
      refunded: z.optional(z.int()),
      refundedInParcels: z.optional(z.int()),
      lots: z.optional(z.array(lineLot)),
      parts: z.optional(z.array(linePart)),
    }),
  ),
  address: orderAddress,
  /** Where the goods go, of an order to many addresses; `address` is then the buyer's. */
  deliveries: z.optional(z.array(delivery)),
  amount: z.number(),
  /** The code of its lower price, and what that took off before tax that is added. */
  code: z.optional(z.string()),
  discount: z.optional(z.number()),
  paymentType: z.enum(['Online', 'COD']),
  /** Whether the money was captured, also when it has gone back since: `payment` says that. */
  isPaid: z.boolean(),
  status: orderStatus,
  createdAt: z.string(),
  payment: paymentState,
  /** The time of payment, ISO 8601; absent for an order that was never paid. */
  paidAt: z.optional(z.string()),
  /** The day on which it is to leave the shop, and those on which it was promised to arrive; as days in India. */
  promise: z.optional(z.extend(deliverySpan, { leaves: z.iso.date() })),
  /** In a shop with gifts, for an order that is one. */
  gift: z.optional(gift),
  /** In a shop with lots: pieces of a recalled lot may still be in the shop, so it must not be packed. */
  stopped: z.optional(z.literal(true)),
  /** In a shop with parcels, once there is one. */
  parcels: z.optional(z.array(parcel)),
  /** In a shop with reports, once the order has left or has one. */
  reports: z.optional(reportsOfOrder),
  bankReference: z.optional(z.string()),
  /** The amount of its refunded pieces; absent when there are none. */
  refunded: z.optional(z.number()),
  /** The amount of its external refunds, which a seller made at the provider; absent when there are none. */
  externallyRefunded: z.optional(z.number()),
  /** The number of its invoice; absent for an order that was never paid. */
  invoice: z.optional(z.string()),
  /** Opens the payment of an order that a seller took by phone, until then, or of one in cash, until it leaves. */
  link: z.optional(z.object({ token: z.string(), until: z.optional(z.iso.datetime()) })),
  /** Until when the shopper may cancel, ISO 8601; absent when that has passed or was never possible. */
  cancellableUntil: z.optional(z.string()),
})
export type Order = z.infer<typeof order>

/** The number of orders with a status and a payment state, counted up to ORDERS_COUNTED. */
export const orderCount = z.object({ status: orderStatus, payment: paymentState, count: z.int() })
export type OrderCount = z.infer<typeof orderCount>

/** One event of an order; `name` is the seller's. `incident` needs attention, `mend` is a difference a seller resolved. */
export const orderEvent = z.object({
  at: z.string(),
  actor: z.enum(orderActors),
  name: z.optional(z.string()),
  what: z.enum(['placed', 'status', 'payment', 'incident', 'mend', 'refund']),
  to: z.string(),
})
export type OrderEvent = z.infer<typeof orderEvent>

/** Pieces of which there are enough. */
export const somePieces = z.int().check(z.minimum(1), z.maximum(1_000_000))
/** The quantity of one line of a cart. */
export const lineQuantity = z.int().check(z.minimum(1), z.maximum(MAX_LINE_QUANTITY))
export type OrderLine = { product: string; quantity: number }

/** One line of the nutrition panel; the seller's form joins both parts by a colon. */
const nutrientData = z.object({
  name: nutrientPart('a name', 60).check(z.regex(/^[^:]*$/, 'has a colon in a name')),
  amount: nutrientPart('an amount', 40),
})

function nutrientPart(what: string, max: number) {
  return z
    .string()
    .check(
      withoutUnseen,
      z.trim(),
      z.minLength(1),
      z.maxLength(max, `has ${what} of more than ${max} characters`),
      noControls,
      noBreaks,
    )
}

/** A time with its zone. */
export const moment = z.iso
  .datetime({ offset: true, error: 'must be a time with its zone, as 2026-01-14T18:00:00+05:30' })
  .check(z.refine((at) => at >= '2000' && at < '2200', 'must be in this century or the next'))
/** When the offer price begins and ends; the price outside of them is `price`. Null or absent: always. */
const offerSpan = { offerFrom: z.optional(z.nullable(moment)), offerUntil: z.optional(z.nullable(moment)) }

/** The JSON part of product/add. */
export const productData = z.object({
  name: line(200),
  tamilName: z.optional(z.nullable(z.string().check(withoutUnseen, z.trim(), z.maxLength(200), noControls, noBreaks))),
  description: z
    .array(z.string().check(withoutUnseen, z.trim(), z.maxLength(1_000), noControls))
    .check(z.maxLength(50)),
  category,
  price,
  offerPrice: price,
  ...offerSpan,
  quantity: stockCount,
  weight: z.optional(z.nullable(z.string().check(withoutUnseen, z.trim(), z.maxLength(50), noControls))),
  /** The food of which this is a size; products with the same one are sizes of each other. */
  family: z.optional(
    z.nullable(z.string().check(withoutUnseen, z.trim(), z.maxLength(MAX_FAMILY_NAME), noControls, noBreaks)),
  ),
  /** The products that one piece is put together from; empty for a product with pieces of its own. */
  parts: z.optional(z.array(z.object({ product: id, pieces: lineQuantity })).check(z.maxLength(MAX_PARTS))),
  nutrition: z.optional(z.nullable(z.array(nutrientData).check(z.maxLength(20, 'has more than 20 lines')))),
  nutritionPicture: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_PRODUCT_IMAGES)))),
  facts: z.optional(z.nullable(productFacts)),
  ...productTax,
})
export type ProductData = z.infer<typeof productData>

/** The body of product/add. */
export const newProduct = z.extend(productData, { draftId })
export type NewProduct = z.infer<typeof newProduct>

/**
 * The JSON part of product/update: `image` lists the pictures in order, with new ones as named by newPicture; new ones
 * that are not listed come last. `seen` is the stock the seller saw when typing `quantity`.
 */
export const productChange = z.extend(z.partial(productData), {
  id,
  seen: z.optional(stockCount),
  image: z.optional(z.array(z.string()).check(z.maxLength(MAX_PRODUCT_IMAGES))),
})
export type ProductChange = z.infer<typeof productChange>
