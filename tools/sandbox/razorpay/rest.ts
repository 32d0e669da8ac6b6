import { createHash, timingSafeEqual } from 'node:crypto'

import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as z from 'zod'

import type { Account } from './account.ts'
import { ApiError, serverError } from './api-error.ts'
import { findPayment } from './attempts.ts'
import { captureRequested, captureSchema } from './capture.ts'
import { orderOnTheWire, paymentOnTheWire } from './entities.ts'
import { type RestCall, faulty } from './faults.ts'
import { createOrder, findOrder, listOrders, newOrderSchema } from './orders.ts'
import { refundIdempotency } from './refund-idempotency.ts'
import { findRefund, newRefundSchema, refundsOf } from './refunds.ts'
import type { Requests } from './requests.ts'

/** The part of Razorpay's REST API v1 that a shop uses. Mounted at /v1. */
export function restApi(account: Account, requests: Requests) {
  const api = new Hono<{ Bindings: HttpBindings }>()
  const on = (call: RestCall) => faulty(account.faults, account.timers, call)

  api.use(requests.record, merchantOnly(account))

  api.post('/orders', on('orders.create'), async (c) => {
    const order = createOrder(account, await readBody(c, newOrderSchema))
    requests.countOne(order.id)
    return c.json(orderOnTheWire(order))
  })
  api.get('/orders', on('orders.fetch'), (c) => {
    const range = readQuery(c)
    const orders = listOrders(account, c.req.query('receipt'))
    return c.json(page(orders.filter(within(range)).map(orderOnTheWire), range))
  })
  api.get('/orders/:id', on('orders.fetch'), (c) => c.json(orderOnTheWire(findOrder(account, c.req.param('id')))))
  api.get('/orders/:id/payments', on('orders.payments'), (c) => {
    const { id } = findOrder(account, c.req.param('id'))
    return c.json(collection(account.paymentsOfOrder(id).toReversed().map(paymentOnTheWire)))
  })

  api.get('/payments', on('payments.fetch'), (c) => {
    const range = readQuery(c)
    return c.json(page(account.payments.all().toReversed().filter(within(range)).map(paymentOnTheWire), range))
  })
  api.get('/payments/:id', on('payments.fetch'), (c) =>
    c.json(paymentOnTheWire(findPayment(account, c.req.param('id')))),
  )
  api.post('/payments/:id/capture', on('payments.capture'), async (c) => {
    const input = await readBody(c, captureSchema)
    return c.json(paymentOnTheWire(captureRequested(account, findPayment(account, c.req.param('id')), input)))
  })
  // The key is checked first: during a slow call the same key is answered 409.
  api.post('/payments/:id/refund', refundIdempotency(account), on('refunds.create'), async (c) => {
    const made = c.var.refundOnce(await readBody(c, newRefundSchema), findPayment(account, c.req.param('id')))
    requests.countOne(made.id)
    return c.json(made)
  })
  api.get('/payments/:id/refunds', on('refunds.fetch'), (c) =>
    c.json(collection(refundsOf(account, findPayment(account, c.req.param('id')).id))),
  )
  api.get('/refunds', on('refunds.fetch'), (c) => {
    const range = readQuery(c)
    return c.json(page(account.refunds.all().toReversed().filter(within(range)), range))
  })
  api.get('/refunds/:id', on('refunds.fetch'), (c) => c.json(findRefund(account, c.req.param('id'))))

  api.all('*', () => {
    throw new ApiError('The requested URL was not found on the server.', { status: 404 })
  })
  api.onError((error, c) => {
    if (!(error instanceof ApiError)) console.error(error)
    const failure = error instanceof ApiError ? error : serverError()
    return c.json(failure.body, failure.status)
  })
  return api
}

function merchantOnly({ keys }: Account): MiddlewareHandler {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const right = hash(`Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`)
  return async (c, next) => {
    if (!timingSafeEqual(hash(c.req.header('authorization') ?? ''), right)) {
      throw new ApiError('Authentication failed', { status: 401 })
    }
    await next()
  }
}

async function readBody<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  const text = await c.req.text()
  try {
    return parsedOrThrow(schema.safeParse(text === '' ? {} : JSON.parse(text)))
  } catch (error) {
    if (error instanceof SyntaxError) throw new ApiError('The request body is not valid JSON.')
    throw error
  }
}

const count = (most: number) => z.coerce.number().int().min(0).max(most).optional()
const querySchema = z.object({
  from: count(4_000_000_000),
  to: count(4_000_000_000),
  skip: count(1_000_000_000),
  count: z.coerce
    .number('The count must be an integer.')
    .int()
    .min(1)
    .max(100, 'The count may not be greater than 100.')
    .optional(),
})
type Range = z.output<typeof querySchema>

function readQuery(c: Context): Range {
  return parsedOrThrow(querySchema.safeParse(c.req.query()))
}

function parsedOrThrow<T>(parsed: z.ZodSafeParseResult<T>): T {
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.')
  const description =
    issue?.code === 'unrecognized_keys'
      ? `${issue.keys.join(', ')} is/are not required and should not be sent`
      : (issue?.message ?? 'The request is not valid')
  throw new ApiError(description, field ? { field } : {})
}

const within =
  ({ from = 0, to = Infinity }: Range) =>
  (thing: { created_at: number }) =>
    thing.created_at >= from && thing.created_at <= to

function page<T>(items: T[], { skip = 0, count: most = 10 }: Range) {
  return collection(items.slice(skip, skip + most))
}

function collection<T>(items: T[]) {
  return { entity: 'collection', count: items.length, items }
}
