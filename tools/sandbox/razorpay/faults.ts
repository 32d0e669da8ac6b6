import type { MiddlewareHandler } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import * as z from 'zod'

import type { Timers } from '../timers.ts'
import { serverError } from './api-error.ts'

export const faultyCalls = [
  'orders.create',
  'orders.fetch',
  'orders.payments',
  'payments.fetch',
  'payments.capture',
  'refunds.create',
  'refunds.fetch',
] as const
const onCalls = ['delay', 'error500', 'reset', 'drop-answer'] as const
const onWebhooks = ['delay', 'drop', 'duplicate', 'shuffle'] as const
const amounts = { ms: z.int().min(0).optional(), times: z.int().min(1).optional() }

/** `drop-answer` processes the call and closes the connection; `drop` never sends the webhook. */
export const faultSchema = z.union([
  z.strictObject({ on: z.enum(faultyCalls), do: z.enum(onCalls), ...amounts }),
  z.strictObject({ on: z.literal('webhooks'), do: z.enum(onWebhooks), ...amounts }),
  z.strictObject({ on: z.literal('any'), do: z.enum([...onCalls, ...onWebhooks]), ...amounts }),
])

export type Fault = {
  /** A REST call or webhook delivery. `any`: everything the fault applies to. */
  on: RestCall | 'webhooks' | 'any'
  do: (typeof onCalls)[number] | (typeof onWebhooks)[number]
  /** For `delay` (default 10 s) and `shuffle` (default 500 ms). */
  ms?: number | undefined
  /** How often it applies; default: until cleared. */
  times?: number | undefined
}
export type RestCall = (typeof faultyCalls)[number]

export type Faults = {
  set: (fault: Fault) => void
  clear: () => void
  list: () => Fault[]
  /** The faults that apply to this call; decrements their `times`. */
  take: (on: RestCall | 'webhooks') => Fault[]
}

const fits = (on: RestCall | 'webhooks', what: Fault['do']) =>
  (on === 'webhooks' ? onWebhooks : onCalls).some((each) => each === what)

export function createFaults(): Faults {
  let faults: Fault[] = []
  return {
    set: (fault) => {
      faults = [...faults.filter((each) => each.on !== fault.on || each.do !== fault.do), faultSchema.parse(fault)]
    },
    clear: () => {
      faults = []
    },
    list: () => faults,
    take: (on) => {
      const matching = faults.filter((each) => (each.on === on || each.on === 'any') && fits(on, each.do))
      faults = faults
        .map((each) => (matching.includes(each) && each.times ? { ...each, times: each.times - 1 } : each))
        .filter((each) => each.times !== 0)
      return matching
    },
  }
}

/** Middleware that applies the faults set for a REST call. */
export function faulty(faults: Faults, timers: Timers, on: RestCall): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const matching = faults.take(on)
    const find = (what: Fault['do']) => matching.find((each) => each.do === what)
    const cut = () => {
      c.env.incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    }

    const delay = find('delay')
    if (delay) await timers.sleep(delay.ms ?? 10_000)
    if (find('reset')) return cut()
    if (find('error500')) throw serverError()
    await next()
    if (find('drop-answer')) c.res = cut()
    return undefined
  }
}
