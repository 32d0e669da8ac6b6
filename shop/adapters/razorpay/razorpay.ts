import { createHmac, timingSafeEqual } from 'node:crypto'

import type * as z from 'zod'

import { circuitBreaker } from '../circuit-breaker.ts'
import { jsonClient } from '../send-json.ts'
import {
  listOf,
  type RazorpayEvent,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayRefund,
  razorpayError,
  razorpayEvent,
  razorpayOrder,
  razorpayPayment,
  razorpayRefund,
} from './razorpay-wire.ts'

export type { RazorpayEvent, RazorpayOrder, RazorpayPayment, RazorpayRefund }

/**
 * The result of a request to Razorpay. `refused`: a final refusal, so nothing was done. `unreachable`: no reliable
 * response (timeout, 5xx, 429, lost connection), so it may or may not have been done.
 */
export type Outcome<T> =
  | { is: 'done'; value: T }
  | { is: 'refused'; status: number; reason: string }
  | { is: 'unreachable'; reason: string }

/** Razorpay's REST API (razorpay.com/docs/api) and the checks of its signatures. Amounts in paise. */
export type Razorpay = {
  keyId: string
  /** False while creating orders keeps failing; then no stock should be held for a payment that cannot be opened. */
  takesOrders: () => boolean
  /** Takes 5 s at most, or `timeoutMs` when that is less. */
  createOrder: (order: { amountPaise: number; receipt: string }, timeoutMs?: number) => Promise<Outcome<RazorpayOrder>>
  /** Takes 3 s at most, or `timeoutMs` when that is less. */
  findOrderByReceipt: (receipt: string, timeoutMs?: number) => Promise<Outcome<RazorpayOrder | undefined>>
  orderPayments: (razorpayOrderId: string) => Promise<Outcome<RazorpayPayment[]>>
  payment: (paymentId: string) => Promise<Outcome<RazorpayPayment>>
  /** A page of payments made between two moments, newest first. */
  payments: (range: { from: Date; to: Date; skip: number; count: number }) => Promise<Outcome<RazorpayPayment[]>>
  capture: (paymentId: string, amountPaise: number, currency: string) => Promise<Outcome<RazorpayPayment>>
  /** The same key is the same refund, however often it is requested. */
  refund: (
    paymentId: string,
    refund: { amountPaise: number; key: string; receipt?: string },
  ) => Promise<Outcome<RazorpayRefund>>
  /** A page of refunds made between two moments, newest first. https://razorpay.com/docs/api/refunds/fetch-all-refunds/ */
  refunds: (range: { from: Date; to: Date; skip: number; count: number }) => Promise<Outcome<RazorpayRefund[]>>
  refundsOf: (paymentId: string) => Promise<Outcome<RazorpayRefund[]>>
  refundById: (refundId: string) => Promise<Outcome<RazorpayRefund>>
  /** Whether Razorpay's checkout confirms that the payment belongs to the order; it need not be captured. */
  checkoutSignatureIsValid: (razorpayOrderId: string, paymentId: string, signature: string) => boolean
  /** Checks the raw body with each webhook secret, so that a secret can be rotated. */
  webhookSignatureIsValid: (body: Uint8Array, signature: string) => boolean
  /** The event in a webhook's parsed body, or undefined. */
  readEvent: (body: unknown) => RazorpayEvent | undefined
  /** Whether an event names another account than the configured one; false without one. */
  isOfAnotherAccount: (event: RazorpayEvent) => boolean
}

export type RazorpayConfig = {
  apiUrl: string
  keyId: string
  keySecret: string
  webhookSecrets: string[]
  /** The account's id, `acc_...`; undefined accepts the events of any. */
  accountId?: string | undefined
}

const CREATE_TIMEOUT_MS = 5_000
const ASK_TIMEOUT_MS = 3_000
const MOVE_MONEY_TIMEOUT_MS = 15_000

// Razorpay captures automatically within 12 minutes, its minimum; a later authorisation waits a day for a manual
// capture and then lapses. https://razorpay.com/docs/payments/payments/capture-settings/api/
const captureSettings = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 12, manual_expiry_period: 1_440, refund_speed: 'normal' },
}

/** A client for one Razorpay account. Its calls never throw for errors of the network or of Razorpay. */
export function createRazorpay(config: RazorpayConfig): Razorpay {
  const breaker = circuitBreaker({ failures: 5, windowMs: 30_000, pauseMs: 10_000 })
  const authorization = `Basic ${Buffer.from(`${config.keyId}:${config.keySecret}`).toString('base64')}`
  const call = caller(config.apiUrl, authorization)
  const at = (strings: TemplateStringsArray, ...ids: string[]) =>
    String.raw({ raw: strings }, ...ids.map(encodeURIComponent))

  return {
    keyId: config.keyId,
    takesOrders: breaker.admits,
    createOrder: async ({ amountPaise, receipt }, most = CREATE_TIMEOUT_MS) => {
      const body = {
        amount: amountPaise,
        currency: 'INR',
        receipt,
        notes: { orderId: receipt },
        payment: captureSettings,
      }
      const timeoutMs = Math.min(most, CREATE_TIMEOUT_MS)
      const outcome = await call(razorpayOrder, 'POST', '/v1/orders', { body, timeoutMs })
      breaker.report(outcome.is !== 'unreachable')
      return outcome
    },
    findOrderByReceipt: async (receipt, most = ASK_TIMEOUT_MS) => {
      const timeoutMs = Math.min(most, ASK_TIMEOUT_MS)
      const found = await call(listOf(razorpayOrder), 'GET', at`/v1/orders?receipt=${receipt}`, { timeoutMs })
      if (found.is !== 'done') return found
      const value = found.value.find((order) => order.receipt === receipt)
      // The order was created, and only the response was lost.
      if (value) breaker.report(true)
      return { is: 'done', value }
    },
    orderPayments: (id) => call(listOf(razorpayPayment), 'GET', at`/v1/orders/${id}/payments`),
    payment: (id) => call(razorpayPayment, 'GET', at`/v1/payments/${id}`),
    payments: (range) => call(listOf(razorpayPayment), 'GET', `/v1/payments?${pageOf(range)}`),
    capture: (id, amount, currency) =>
      call(razorpayPayment, 'POST', at`/v1/payments/${id}/capture`, {
        body: { amount, currency },
        timeoutMs: MOVE_MONEY_TIMEOUT_MS,
      }),
    refund: (id, { amountPaise, key, receipt }) =>
      call(razorpayRefund, 'POST', at`/v1/payments/${id}/refund`, {
        body: { amount: amountPaise, speed: 'normal', ...(receipt && { receipt }) },
        headers: { 'X-Refund-Idempotency': key },
        timeoutMs: MOVE_MONEY_TIMEOUT_MS,
      }),
    refunds: (range) => call(listOf(razorpayRefund), 'GET', `/v1/refunds?${pageOf(range)}`),
    refundsOf: (id) => call(listOf(razorpayRefund), 'GET', at`/v1/payments/${id}/refunds`),
    refundById: (id) => call(razorpayRefund, 'GET', at`/v1/refunds/${id}`),
    checkoutSignatureIsValid: (orderId, paymentId, signature) =>
      isHmac(config.keySecret, Buffer.from(`${orderId}|${paymentId}`), signature),
    webhookSignatureIsValid: (body, signature) =>
      config.webhookSecrets.some((secret) => isHmac(secret, body, signature)),
    readEvent: (body) => razorpayEvent.safeParse(body).data,
    isOfAnotherAccount: ({ account_id: named }) => config.accountId !== undefined && named !== config.accountId,
  }
}

// Both ends are included.
function pageOf({ from, to, skip, count }: { from: Date; to: Date; skip: number; count: number }): string {
  return `from=${seconds(from)}&to=${seconds(to)}&skip=${skip}&count=${count}`
}

type Request = { body?: object; headers?: Record<string, string>; timeoutMs?: number }

function caller(apiUrl: string, authorization: string) {
  const send = jsonClient(apiUrl)
  return async <S extends z.ZodType>(
    schema: S,
    method: 'GET' | 'POST',
    path: string,
    { body, headers, timeoutMs = ASK_TIMEOUT_MS }: Request = {},
  ): Promise<Outcome<z.infer<S>>> => {
    try {
      const { status, json } = await send(path, {
        method,
        headers: {
          authorization,
          'user-agent': 'mewa',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        body: body && JSON.stringify(body),
        timeoutMs,
      })
      if (status >= 200 && status < 300) return { is: 'done', value: schema.parse(json) }
      const reason = razorpayError.safeParse(json).data?.error.description ?? `status ${status}`
      return isFinal(status) ? { is: 'refused', status, reason } : { is: 'unreachable', reason: `${status}: ${reason}` }
    } catch (error) {
      return { is: 'unreachable', reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
    }
  }
}

// Not final: 401 and 403 concern the shop's keys, 408 and 429 ask for a retry, 409 means the same refund is under way.
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 409, 429].includes(status)
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000)
}

function isHmac(secret: string, message: Uint8Array, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(createHmac('sha256', secret).update(message).digest(), Buffer.from(signature, 'hex'))
}
