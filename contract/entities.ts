import * as z from 'zod/mini'

import { categoryPaths } from './categories.ts'
import { orderActors, orderStatuses, paymentStates } from './order-status.ts'
import { MAX_LINE_QUANTITY, MAX_PASSWORD_LENGTH, MAX_PRODUCT_IMAGES, MIN_PASSWORD_LENGTH } from './rules.ts'

/** An id of ours: opaque to every client. Anything that is no id is simply not found. */
export const id = z.string().check(z.minLength(1), z.maxLength(100))

// PostgreSQL stores neither NUL nor half a surrogate pair, and no name or address needs a control character.
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
 * An e-mail address as people type it. Trimmed and NFKC-normalised, so that look-alike forms are one address;
 * a domain needs a dot. Its case is kept for writing to it and ignored for finding the account.
 */
export const email = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(254)),
    z.transform((value: string) => value.trim().normalize('NFKC')),
  ),
  z.string().check(z.email('is not an email address')),
)

/** 8 to 128 characters, any of them; never trimmed. */
export const password = z
  .string()
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, `needs at least ${MIN_PASSWORD_LENGTH} characters`),
    z.maxLength(MAX_PASSWORD_LENGTH, `has at most ${MAX_PASSWORD_LENGTH} characters`),
  )

/** Whole pieces of something in stock. */
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
})
export type Product = z.infer<typeof product>

/** A product as the seller sees it: archived ones are there too. */
export const sellerProduct = z.extend(product, { archived: z.boolean() })

/** Product id to how many. */
export const cartItems = z.record(z.string(), z.int())
export type CartItems = z.infer<typeof cartItems>

/**
 * What a client may send as its cart: a map of whole numbers. JSON can carry an own `__proto__`, which zod's records
 * pass over in silence, so it is refused first.
 */
export const cartMap = z.pipe(
  z
    .unknown()
    .check(z.refine((value) => !(value instanceof Object && Object.hasOwn(value, '__proto__')), 'is not a cart')),
  z.record(z.string().check(z.maxLength(100)), z.int().check(z.minimum(0))),
)

export const user = z.object({ _id: id, name: z.string(), email: z.string(), cartItems })
export type User = z.infer<typeof user>

/** What the address form sends; the zip may come as a number and is kept as text. */
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

/** Any name the client gives what it adds, once: the same sent again under that name is not added again. */
const draftId = z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/, 'must be 16 to 64 letters, digits, - or _')))

/** What address/add takes. */
export const newAddress = z.extend(addressInput, { draftId })
export type NewAddress = z.infer<typeof newAddress>

/** What contact/mail takes. */
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

/** An order's own copy of where it goes; the order spells it zipcode. */
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
  /** When its money came, ISO 8601; absent for what was never paid. */
  paidAt: z.optional(z.string()),
  bankReference: z.optional(z.string()),
  /** The number of its invoice; absent for what was never paid. */
  invoice: z.optional(z.string()),
  /** Until when the shopper may cancel, ISO 8601; absent when that has passed or was never possible. */
  cancellableUntil: z.optional(z.string()),
})
export type Order = z.infer<typeof order>

/** How many orders stand in a status with their money in a state; counted up to ORDERS_COUNTED. */
export const orderCount = z.object({ status: orderStatus, payment: paymentState, count: z.int() })
export type OrderCount = z.infer<typeof orderCount>

/**
 * One step of an order's history; `name` is the seller's. `incident` is something a person has to look at, `mend` what a
 * seller did to set money right.
 */
export const orderEvent = z.object({
  at: z.string(),
  actor: z.enum(orderActors),
  name: z.optional(z.string()),
  what: z.enum(['placed', 'status', 'payment', 'incident', 'mend']),
  to: z.string(),
})
export type OrderEvent = z.infer<typeof orderEvent>

/** How many of one product an order may take. */
export const lineQuantity = z.int().check(z.minimum(1), z.maximum(MAX_LINE_QUANTITY))
export type OrderLine = { product: string; quantity: number }

/** The JSON part of product/add. */
export const productData = z.object({
  name: line(200),
  description: z.array(z.string().check(z.trim(), z.maxLength(1_000), noControls)).check(z.maxLength(50)),
  category,
  price,
  offerPrice: price,
  quantity: stockCount,
  weight: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(50), noControls))),
})
export type ProductData = z.infer<typeof productData>

/** What product/add takes. */
export const newProduct = z.extend(productData, { draftId })
export type NewProduct = z.infer<typeof newProduct>

/**
 * The JSON part of product/update: `image` lists the pictures in order, new ones as newPicture names them or, unnamed,
 * last; `seen` is the stock that `quantity` was typed over.
 */
export const productChange = z.extend(z.partial(productData), {
  id,
  seen: z.optional(stockCount),
  image: z.optional(z.array(z.string()).check(z.maxLength(MAX_PRODUCT_IMAGES))),
})
export type ProductChange = z.infer<typeof productChange>
