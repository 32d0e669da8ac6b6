import * as z from 'zod/mini'

import { answersOf, refusal } from '#contract/answers'
import { type Call, type CallName, calls } from '#contract/calls'
import { orderLine, paymentPending } from '#contract/calls/order'
import { sellerProduct } from '#contract/calls/product'
import * as entities from '#contract/entities'
import { invoice } from '#contract/money/invoice'
import { difference, moneyDay } from '#contract/money/money-by-day'
import { productFacts } from '#contract/products/product-facts'

type JsonSchema = z.core.JSONSchema.BaseSchema
type Named = Record<string, [schema: z.ZodMiniType, description: string]>

const answerSchemas: Named = {
  Product: [entities.product, 'Prices are in rupees. `quantity` is the stock that is free to sell.'],
  SellerProduct: [sellerProduct, 'A product as the seller sees it.'],
  ProductDetails: [entities.productDetails, 'The fields of a product that only its own page shows.'],
  Nutrient: [entities.nutrient, 'One line of the nutrition panel, for 100 g.'],
  ProductFacts: [productFacts, 'What the label of the pack says. Nutrients are in 100 g: kcal, g, and sodium in mg.'],
  Category: [entities.category, 'The path of a category.'],
  User: [entities.user, 'A shopper.'],
  Device: [entities.device, 'A browser that is logged in.'],
  CartItems: [entities.cartItems, 'Product id to quantity.'],
  Address: [entities.address, 'An entry of the address book.'],
  Order: [entities.order, '`amount` is in rupees, tax included. Times are ISO 8601.'],
  OrderStatus: [entities.orderStatus, 'The status of the goods.'],
  PaymentState: [entities.paymentState, 'The state of the payment.'],
  OrderAddress: [entities.orderAddress, 'The address an order was placed with.'],
  OrderedProduct: [entities.orderedProduct, 'A product as bought.'],
  OrderCount: [entities.orderCount, 'The number of orders with this status and payment state.'],
  OrderEvent: [entities.orderEvent, 'One step of the history of an order.'],
  Invoice: [invoice, 'Amounts are in rupees.'],
  MoneyDay: [moneyDay, 'One day of payments.'],
  Difference: [difference, 'A payment or refund in which Razorpay and the orders differ.'],
  PaymentPending: [paymentPending, 'The payment may still arrive.'],
  Refusal: [
    refusal,
    '`msg` is a sentence to show to the user, `product` the id of the product because of which an order is refused, `why` what would make the code for a lower price fit.',
  ],
}

const requestSchemas: Named = {
  NewAccount: [calls.userRegister.body, 'The data of a new account.'],
  NewProduct: [calls.productAdd.body, 'Prices are in rupees.'],
  ProductChange: [calls.productUpdate.body, 'Absent fields stay unchanged.'],
  NewAddress: [calls.addressAdd.body, 'An address to add.'],
  OrderLine: [orderLine, 'A product and its quantity.'],
  ContactMessage: [calls.contactMail.body, 'A message to the shop.'],
}

/** The named schemas of the API description, and the schemas of each call that refer to them. */
export function apiSchemas() {
  const answers = jsonSchemas('output', answerSchemas, (call, add) => {
    for (const [status, { body }] of Object.entries(answersOf(call))) if (body) add(status, body)
  })
  const requests = jsonSchemas('input', { ...answerSchemas, ...requestSchemas }, (call, add) => {
    if (call.body) add('body', call.body)
    if (call.query) add('query', call.query)
  })
  const components = { ...pick(requests, requestSchemas), ...pick(answers, answerSchemas) }
  const of = (schemas: Record<string, JsonSchema>) => (name: CallName, part: string | number) =>
    schemas[`${name} ${part}`]
  return { components, answer: of(answers), request: of(requests) }
}

type Add = (part: string, schema: z.ZodMiniType) => void

function jsonSchemas(io: 'input' | 'output', named: Named, parts: (call: Call, add: Add) => void) {
  const registry = z.registry<{ id: string; description?: string }>()
  for (const [id, [schema, description]] of Object.entries(named)) registry.add(schema, { id, description })
  const references: Record<string, JsonSchema> = {}
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    parts(call, (part, schema) => {
      const known = registry.get(schema)?.id
      if (known) references[`${name} ${part}`] = { $ref: readAddress(known) }
      else registry.add(schema, { id: `${name} ${part}` })
    })
  }
  const { schemas } = z.toJSONSchema(registry, { io, metadata: registry, uri: readAddress, override: tidy(io) })
  const plain = Object.entries(schemas).map(([id, { $schema: _dialect, $id: _address, ...schema }]) => [id, schema])
  return { ...Object.fromEntries(plain), ...references } as Record<string, JsonSchema>
}

function readAddress(id: string): string {
  return `#/components/schemas/${id}`
}

function tidy(io: 'input' | 'output') {
  return ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }) => {
    const { def } = zodSchema._zod
    // A pipe from `unknown` is a pre-check; the schema behind it describes the value.
    if (io === 'input' && def.type === 'pipe' && def.in._zod.def.type === 'unknown') {
      const { $schema: _dialect, ...schema } = z.toJSONSchema(def.out, { io })
      Object.assign(jsonSchema, schema)
    }
    // Answers may get further fields.
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    // Merges several patterns into one: generators read an `allOf` of patterns as types that exclude each other.
    const patterns = jsonSchema.allOf?.flatMap(({ pattern }) => pattern ?? [])
    if (patterns && patterns.length === jsonSchema.allOf?.length) {
      delete jsonSchema.allOf
      jsonSchema.pattern = `^${patterns.map((pattern) => `(?=${pattern.replace(/^\^/, '')})`).join('')}`
    }
  }
}

function pick(schemas: Record<string, JsonSchema>, named: Named): Record<string, JsonSchema> {
  return Object.fromEntries(Object.keys(named).flatMap((name) => (schemas[name] ? [[name, schemas[name]]] : [])))
}
