import * as z from 'zod/mini'

import { categoryPaths } from './categories.ts'
import { orderActors, orderStatuses, paymentStates } from './order-status.ts'
import { MAX_LINE_QUANTITY, MAX_PASSWORD_LENGTH, MAX_PRODUCT_IMAGES, MIN_PASSWORD_LENGTH } from './rules.ts'

/** An id of the shop, opaque to clients. A malformed id is simply not found. */
export const id = z.string().check(z.minLength(1), z.maxLength(100))

// PostgreSQL stores neither NUL nor lone surrogates, and no name or address needs a control character.
const noControls = z.regex(/^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u, 'has characters that cannot be stored')
const noBreaks = z.regex(/^[^\t\n\r\u2028\u2029]*$/, 'must be one line')

/** One line of text that must not be empty once trimmed. */
export function line(max: number) {
  return text(max).check(noBreaks)
}

/** Text of several lines that must not be empty once trimmed. */
export function text(max: number) {
  return z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(max), noControls)
}

/**
 * An email address as people type it, trimmed and NFKC-normalised, so that compatible forms are one address. The domain
 * needs a dot. Emails are sent to the address as typed; account lookups ignore its case.
 */
export const email = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(254)),
    z.transform((value: string) => value.trim().normalize('NFKC')),
  ),
  z.string().check(z.email('is not an email address')),
)

/** 8 to 128 characters of any kind, never trimmed. */
export const password = z
  .string()
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, `needs at least ${MIN_PASSWORD_LENGTH} characters`),
    z.maxLength(MAX_PASSWORD_LENGTH, `has at most ${MAX_PASSWORD_LENGTH} characters`),
  )

/** The stock of a product in whole pieces. */
export const stockCount = z.int().check(z.minimum(0), z.maximum(1_000_000))

/** Rupees with at most two decimals, at least one paisa, at most ten lakh. */
export const price = z.number().check(
  z.minimum(0.01, 'must be more than 0'),
  z.maximum(1_000_000),
  z.refine((value) => Math.abs(Math.round(value * 100) / 100 - value) < 1e-9, 'has more than two decimals'),
)

export const category = z.enum(categoryPaths)

export const product = z.object({
  _id: id,
  name: z.string(),
  description: z.array(z.string()),
  category,
  price: z.number(),
  offerPrice: z.number(),
  quantity: z.int(),
  image: z.array(z.string()),
  weight: z.nullable(z.string()),
  /** Present when product/details has something of it. */
  hasDetails: z.optional(z.literal(true)),
})
export type Product = z.infer<typeof product>

/** One line of the nutrition panel: what, and how much of it is in 100 g. */
export const nutrient = z.object({ name: z.string(), amount: z.string() })

/** The fields of a product that only its own page shows, so the list leaves them out. */
export const productDetails = z.object({
  nutrition: z.optional(z.array(nutrient)),
  /** The place of the picture that shows the nutrition panel, from 1. */
  nutritionPicture: z.optional(z.int()),
})
export type ProductDetails = z.infer<typeof productDetails>

/** The fields of a product that change while it is sold. */
export const productNow = z.extend(z.pick(product, { _id: true, price: true, offerPrice: true, quantity: true }), {
  archived: z.optional(z.literal(true)),
})
export type ProductNow = z.infer<typeof productNow>

/** The number of products that have these values of the filters, and no others. */
export const productGroup = z.object({
  category: z.optional(z.string()),
  price: z.optional(z.string()),
  weight: z.optional(z.string()),
  stock: z.optional(z.string()),
  count: z.int(),
})

/** A product as the seller sees it, which may be archived. */
export const sellerProduct = z.extend(product, { archived: z.boolean() })

/** Product id to quantity. */
export const cartItems = z.record(z.string(), z.int())
export type CartItems = z.infer<typeof cartItems>

/**
 * The cart a client may send: a map of whole numbers. JSON can carry an own `__proto__`, which zod's records silently
 * drop, so it is refused first.
 */
export const cartMap = z.pipe(
  z
    .unknown()
    .check(z.refine((value) => !(value instanceof Object && Object.hasOwn(value, '__proto__')), 'is not a cart')),
  z.record(z.string().check(z.maxLength(100)), z.int().check(z.minimum(0))),
)

export const user = z.object({ _id: id, name: z.string(), email: z.string(), cartItems })
export type User = z.infer<typeof user>

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
      z.transform((value: string | number) => String(value).trim()),
    ),
    z.string().check(z.regex(/^\d{3,10}$/, 'must be digits only')),
  ),
  country: line(100),
  phone: z.pipe(
    z.pipe(
      z.union([z.string(), z.int()]),
      z.transform((value: string | number) => String(value).trim()),
    ),
    z.string().check(z.regex(/^\+?[\d ()-]{6,20}$/, 'is not a phone number')),
  ),
})
export type AddressInput = z.infer<typeof addressInput>

/** The idempotency key of an addition, chosen by the client. */
const draftId = z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/, 'must be 16 to 64 letters, digits, - or _')))

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

/** A product as it was bought; `offerPrice` in rupees. */
export const orderedProduct = z.object({
  _id: id,
  name: z.string(),
  image: z.array(z.string()),
  category,
  offerPrice: z.number(),
  weight: z.nullable(z.string()),
})

export const orderStatus = z.enum(orderStatuses)
export const paymentState = z.enum(paymentStates)

export const order = z.object({
  _id: id,
  items: z.array(z.object({ product: orderedProduct, quantity: z.int() })),
  address: orderAddress,
  amount: z.number(),
  paymentType: z.literal('Online'),
  isPaid: z.boolean(),
  status: orderStatus,
  createdAt: z.string(),
  payment: paymentState,
  /** The time of payment, ISO 8601; absent for an order that was never paid. */
  paidAt: z.optional(z.string()),
  bankReference: z.optional(z.string()),
  /** The number of its invoice; absent for an order that was never paid. */
  invoice: z.optional(z.string()),
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
  what: z.enum(['placed', 'status', 'payment', 'incident', 'mend']),
  to: z.string(),
})
export type OrderEvent = z.infer<typeof orderEvent>

/** The quantity of one order line. */
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
      z.trim(),
      z.minLength(1),
      z.maxLength(max, `has ${what} of more than ${max} characters`),
      noControls,
      noBreaks,
    )
}

/** The JSON part of product/add. */
export const productData = z.object({
  name: line(200),
  description: z.array(z.string().check(z.trim(), z.maxLength(1_000), noControls)).check(z.maxLength(50)),
  category,
  price,
  offerPrice: price,
  quantity: stockCount,
  weight: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(50), noControls))),
  nutrition: z.optional(z.nullable(z.array(nutrientData).check(z.maxLength(20, 'has more than 20 lines')))),
  nutritionPicture: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_PRODUCT_IMAGES)))),
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
