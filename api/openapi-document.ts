import * as z from 'zod/mini'

import { type Call, type CallName, calls } from '#contract/calls'
import { shop } from '#shop'

type Content = Record<string, { schema: unknown }>
type Answer = { description: string; content?: Content }

export type Operation = {
  operationId: string
  description: string
  'x-caller': Call['caller']
  security?: Record<string, string[]>[]
  parameters?: { name: string; in: 'query'; required: boolean; schema: unknown }[]
  requestBody?: { required: true; content: Content }
  responses: { 200: Answer; default: Answer } & Record<string, Answer>
}

/** OpenAPI 3.1, made from the very schemas that check bodies and type answers. */
export function apiDocument(publicUrl: string) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${shop.name} API`,
      version: '1',
      description:
        'Every JSON answer has `success`; a refusal is `{success:false, msg}` with a true HTTP status. Sessions are cookies.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        user: { type: 'apiKey', in: 'cookie', name: cookieName('sid', publicUrl) },
        seller: { type: 'apiKey', in: 'cookie', name: cookieName('seller', publicUrl) },
        operator: { type: 'http', scheme: 'bearer' },
        provider: { type: 'apiKey', in: 'header', name: 'X-Razorpay-Signature' },
      },
    },
  }
}

function operation(operationId: string, call: Call): Operation {
  const { body, query, caller } = call
  return {
    operationId,
    description: call.about,
    'x-caller': caller,
    ...(caller === 'anyone' ? {} : { security: [{ [caller]: [] }] }),
    ...(query ? { parameters: parameters(query) } : {}),
    ...(body ? { requestBody: { required: true, content: requestContent(body, call.multipart === true) } } : {}),
    responses: {
      200: call.answer
        ? { description: 'Done.', content: json(answered(call.answer)) }
        : { description: 'Done. Not JSON of a fixed shape.' },
      default: { description: 'Refused.', content: json(refusal) },
    },
  }
}

const refusal = {
  type: 'object',
  properties: { success: { const: false }, msg: { type: 'string' }, pending: { type: 'boolean' } },
  required: ['success'],
}

function answered(answer: z.ZodMiniObject) {
  return schemaOf(z.extend(answer, { success: z.literal(true) }), 'output')
}

function requestContent(body: z.ZodMiniType, multipart: boolean): Content {
  if (!multipart) return json(schemaOf(body, 'input'))
  const images = { type: 'array', maxItems: 4, items: { type: 'string', format: 'binary' } }
  const fields = { productData: { type: 'string', contentSchema: schemaOf(body, 'input') }, images }
  return { 'multipart/form-data': { schema: { type: 'object', properties: fields, required: ['productData'] } } }
}

function parameters(query: z.ZodMiniType): NonNullable<Operation['parameters']> {
  const { properties = {}, required = [] } = schemaOf(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}

function json(schema: unknown): Content {
  return { 'application/json': { schema } }
}

function cookieName(name: string, publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}
