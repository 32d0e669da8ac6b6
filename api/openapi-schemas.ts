import * as z from 'zod/mini'

import { answersOf, refusal } from '#contract/answers'
import { type Call, type CallName, calls } from '#contract/calls'
import { orderLine, paymentPending } from '#contract/calls/order'
import * as entities from '#contract/entities'
import { invoice } from '#contract/invoice'
import { difference, moneyDay } from '#contract/money-by-day'

type JsonSchema = z.core.JSONSchema.BaseSchema
type Named = Record<string, [schema: z.ZodMiniType, description: string]>

const answered: Named = {
  Product: [entities.product, 'Prices are in rupees. `quantity` is the stock that is free to sell.'],
  SellerProduct: [entities.sellerProduct, 'A product as the seller sees it.'],
  Category: [entities.category, 'The path of a category.'],
  User: [entities.user, 'A shopper.'],
  CartItems: [entities.cartItems, 'Product id to quantity.'],
  Address: [entities.address, 'An entry of the address book.'],
  Order: [entities.order, '`amount` is in rupees, tax included. Times are ISO 8601.'],
  OrderStatus: [entities.orderStatus, 'Where the goods are.'],
  PaymentState: [entities.paymentState, 'Where the money is.'],
  OrderAddress: [entities.orderAddress, 'The address an order was placed with.'],
  OrderedProduct: [entities.orderedProduct, 'A product as it was bought.'],
  OrderCount: [entities.orderCount, 'How many orders have this status and payment state.'],
  OrderEvent: [entities.orderEvent, 'One step of the history of an order.'],
  Invoice: [invoice, 'Amounts are in rupees.'],
  MoneyDay: [moneyDay, 'One day of payments.'],
  Difference: [difference, 'A payment or refund in which Razorpay and the orders differ.'],
  PaymentPending: [paymentPending, 'The money may still come.'],
  Refusal: [refusal, '`msg` is a sentence to show.'],
}

const sent: Named = {
  NewAccount: [calls.userRegister.body, 'What opens an account.'],
  NewProduct: [calls.productAdd.body, 'Prices are in rupees.'],
  ProductChange: [calls.productUpdate.body, 'Fields that are absent stay as they are.'],
  NewAddress: [calls.addressAdd.body, 'An address to keep.'],
  OrderLine: [orderLine, 'How many of one product.'],
  ContactMessage: [calls.contactMail.body, 'A message to the shop.'],
}

/** The named schemas of the API description, and the schemas of each call that refer to them. */
export function apiSchemas() {
  const answers = jsonSchemas('output', answered, (call, add) => {
    for (const [status, { body }] of Object.entries(answersOf(call))) if (body) add(status, body)
  })
  const requests = jsonSchemas('input', { ...answered, ...sent }, (call, add) => {
    if (call.body) add('body', call.body)
    if (call.query) add('query', call.query)
  })
  const components = { ...pick(requests, sent), ...pick(answers, answered) }
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
    // A first look at any value; the schema behind it says more.
    if (io === 'input' && def.type === 'pipe' && def.in._zod.def.type === 'unknown') {
      const { $schema: _dialect, ...schema } = z.toJSONSchema(def.out, { io })
      Object.assign(jsonSchema, schema)
    }
    // Answers may grow.
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    // Two patterns become one; generators read an `allOf` of them as types that exclude each other.
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
