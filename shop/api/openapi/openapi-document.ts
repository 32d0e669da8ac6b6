import { apiSchemas } from '#api/openapi/openapi-schemas'
import { answersOf } from '#contract/answers'
import { type Call, type CallName, calls } from '#contract/calls'
import { refusalCodes } from '#contract/refusal-codes'
import { MAX_PRODUCT_IMAGES } from '#contract/rules'
import { shop } from '#shop'

type Schemas = ReturnType<typeof apiSchemas>
type Content = Record<string, { schema: unknown; encoding?: Record<string, { contentType: string }> }>

export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: [string]
  'x-caller': Call['caller']
  security: Record<string, string[]>[]
  parameters?: { name: string; in: 'query'; required: boolean; schema: unknown }[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

/** Tags by the first path segment after /api. */
const tags = {
  user: 'Accounts and sessions of shoppers.',
  auth: 'Sign-in with Google.',
  seller: 'The session of the seller, sales, emails and payments.',
  product: 'The catalogue.',
  cart: 'The cart of the shopper.',
  address: 'The address book of the shopper.',
  contact: 'Newsletter and messages to the shop.',
  order: 'Orders and their payment.',
  courier: 'Events of the courier.',
  report: 'Reports of pieces that arrived broken, wrong or not at all.',
  'back-in-stock': 'Emails about products that are back in stock.',
  server: 'Health, metrics and this description.',
} as const

const codes = Object.entries(refusalCodes)
  .map(([code, when]) => `- \`${code}\`: ${when}`)
  .join('\n')

/** The OpenAPI 3.1 document, generated from the schemas that check bodies and type answers. */
export function apiDocument({ publicUrl }: { publicUrl: string }) {
  const schemas = apiSchemas()
  const paths: Record<string, Record<string, Operation>> = {}
  const used = new Set<string>()
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    used.add(tagOf(call))
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${shop.name} API`,
      version: '1',
      description: `Every JSON answer has \`success\`; a refusal is \`{success:false, code, msg}\` with an HTTP error status. Show its \`msg\` as it comes, it is written for the person in front of the page: with axios, which throws at such a status, it is \`error.response.data.msg\`, while \`error.message\` only names the status. Sessions are cookies, so send credentials with each call.\n\nPrograms tell refusals apart by \`code\`, because the words of \`msg\` may change:\n\n${codes}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(tags).flatMap(([name, description]) => (used.has(name) ? [{ name, description }] : [])),
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: {
        user: { type: 'apiKey', in: 'cookie', name: cookieName('sid', publicUrl) },
        seller: { type: 'apiKey', in: 'cookie', name: cookieName('seller', publicUrl) },
        operator: { type: 'http', scheme: 'bearer' },
        provider: { type: 'apiKey', in: 'header', name: 'X-Razorpay-Signature' },
      },
    },
  }
}

function operation(name: CallName, call: Call, schemas: Schemas): Operation {
  const { summary, about, caller } = call
  return {
    operationId: name,
    summary,
    description: about,
    tags: [tagOf(call)],
    'x-caller': caller,
    security: caller === 'anyone' ? [] : [{ [caller]: [] }],
    ...(call.query ? { parameters: parameters(schemas.request(name, 'query')) } : {}),
    ...(call.body
      ? { requestBody: { required: true, content: requestContent(call, schemas.request(name, 'body')) } }
      : {}),
    responses: Object.fromEntries(
      Object.entries(answersOf(call)).map(([status, { when, body }]) => [
        status,
        { description: when, ...(body ? { content: json(schemas.answer(name, status)) } : {}) },
      ]),
    ),
  }
}

function tagOf({ path }: Call): string {
  const part = path.split('/')[2] ?? ''
  return Object.hasOwn(tags, part) ? part : 'server'
}

function requestContent({ multipart, bodyMayBeIn, specified }: Call, body: unknown): Content {
  if (multipart) {
    const file = { type: 'string', format: 'binary' }
    const images = {
      type: 'array',
      maxItems: MAX_PRODUCT_IMAGES,
      items: file,
      ...(specified ? { description: 'Files count under any field name.' } : {}),
    }
    const schema = { type: 'object', properties: { [multipart]: body, images }, required: [multipart] }
    return { 'multipart/form-data': { schema, encoding: { [multipart]: { contentType: 'application/json' } } } }
  }
  if (bodyMayBeIn === undefined) return json(body)
  const wrapped = { type: 'object', properties: { [bodyMayBeIn]: body }, required: [bodyMayBeIn] }
  return json({ anyOf: [body, wrapped] })
}

function parameters(query: ReturnType<Schemas['request']>): NonNullable<Operation['parameters']> {
  const { properties = {}, required = [] } = query ?? {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function json(schema: unknown): Content {
  return { 'application/json': { schema } }
}

function cookieName(name: string, publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}
