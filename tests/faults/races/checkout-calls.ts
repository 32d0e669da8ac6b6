// The steps of the shoppers in a race: order, pay, verify. On 503 they wait for Retry-After and ask again.
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import type { OrderLine } from '#contract/entities'
import type { Answer, Browser } from '#test/browser'
import type { Setup, RaceShopper } from './race.ts'

export type TimedAnswer = Answer & { busy: number; ms: number }
export type PlacedOrder = { orderId: string; razorpayOrderId: string; amount: number }
export type Paid = PlacedOrder & { paymentId: string; signature: string }

const PATIENCE_MS = 60_000

/** Repeats a call while it is answered with 503, which must carry Retry-After. */
export async function retryWhileBusy(ask: () => Promise<Answer>): Promise<TimedAnswer> {
  const began = performance.now()
  for (let busy = 0; ; busy++) {
    const answer = await ask()
    const ms = performance.now() - began
    if (answer.status !== 503 || ms > PATIENCE_MS) return { ...answer, busy, ms }
    const seconds = Number(answer.headers.get('retry-after'))
    assert.ok(seconds > 0, '503 without Retry-After')
    await pause(seconds * 1_000)
  }
}

export function requestOrder(who: RaceShopper, nth: number, items: OrderLine[], terms = {}): Promise<Answer> {
  return who.at(nth).post(calls.orderRazorpay.path, { userId: who.userId, items, address: who.address, ...terms })
}

/** Orders until the answer is final; a placed order is added to the history. */
export async function orderUntilAnswered(
  setup: Setup,
  who: RaceShopper,
  nth: number,
  items: OrderLine[],
  terms: { code?: string } = {},
): Promise<TimedAnswer> {
  const answer = await retryWhileBusy(() => requestOrder(who, nth, items, terms))
  if (answer.status === 200) {
    setup.history.orders.push({ buyer: who, orderId: (answer.body as PlacedOrder).orderId, paid: false })
  }
  return answer
}

export async function payAtProvider({ shop }: Setup, placed: PlacedOrder): Promise<Paid> {
  return { ...placed, ...(await shop.sandbox.razorpay.pay(placed.razorpayOrderId)) }
}

export function requestVerification(
  browser: Browser,
  { orderId, razorpayOrderId, paymentId, signature }: Paid,
): Promise<Answer> {
  return browser.post(calls.orderRazorpayVerify.path, { orderId, razorpayOrderId, paymentId, signature })
}

/** Pays, unless that was done, and verifies until the shop confirms the payment. */
export async function payAndVerify(
  setup: Setup,
  who: RaceShopper,
  nth: number,
  placed: PlacedOrder,
  before?: Paid,
): Promise<Paid> {
  const paid = before ?? (await payAtProvider(setup, placed))
  for (;;) {
    const { status, body } = await retryWhileBusy(() => requestVerification(who.at(nth), paid))
    if (status === 202) {
      await pause(500)
      continue
    }
    assert.equal(status, 200, JSON.stringify(body))
    const bought = setup.history.orders.find(({ orderId }) => orderId === placed.orderId)
    if (bought) bought.paid = true
    return paid
  }
}

export function slowest(answers: readonly { ms: number }[]): string {
  return `the slowest after ${(Math.max(...answers.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`
}

export function busyCount(answers: readonly { busy: number }[]): string {
  return `${answers.reduce((sum, answer) => sum + answer.busy, 0)} x 503 before`
}
