// What shoppers of a race do: order, pay, prove. Who is told that the shop is busy waits as long as he was told and asks
// again, as a person does.
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import type { OrderLine } from '#contract/entities'
import type { Answer, Browser } from '#test/browser'
import type { Scene, Shopper } from './race.ts'

export type Told = Answer & { busy: number; ms: number }
export type Placed = { orderId: string; razorpayOrderId: string; amount: number }
export type Paid = Placed & { paymentId: string; signature: string }

const PATIENCE_MS = 60_000

/** Asks until the answer is another than 503, which must say when to come back. */
export async function insist(ask: () => Promise<Answer>): Promise<Told> {
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

export function order(who: Shopper, nth: number, items: OrderLine[]): Promise<Answer> {
  return who.at(nth).post(calls.orderRazorpay.path, { userId: who.userId, items, address: who.address })
}

/** Orders until the shop says yes or no; a yes is written into the book. */
export async function place(scene: Scene, who: Shopper, nth: number, items: OrderLine[]): Promise<Told> {
  const answer = await insist(() => order(who, nth, items))
  if (answer.status === 200) {
    scene.book.bought.push({ buyer: who, orderId: (answer.body as Placed).orderId, paid: false })
  }
  return answer
}

export async function pay({ shop }: Scene, placed: Placed): Promise<Paid> {
  return { ...placed, ...(await shop.sandbox.razorpay.pay(placed.razorpayOrderId)) }
}

export function prove(browser: Browser, { orderId, razorpayOrderId, paymentId, signature }: Paid): Promise<Answer> {
  return browser.post(calls.orderRazorpayVerify.path, { orderId, razorpayOrderId, paymentId, signature })
}

/** Pays, unless that was done, and proves it until the shop says that it is paid. */
export async function buy(scene: Scene, who: Shopper, nth: number, placed: Placed, before?: Paid): Promise<Paid> {
  const paid = before ?? (await pay(scene, placed))
  for (;;) {
    const { status, body } = await insist(() => prove(who.at(nth), paid))
    if (status === 202) {
      await pause(500)
      continue
    }
    assert.equal(status, 200, JSON.stringify(body))
    const bought = scene.book.bought.find(({ orderId }) => orderId === placed.orderId)
    if (bought) bought.paid = true
    return paid
  }
}

export function slowest(answers: readonly { ms: number }[]): string {
  return `the slowest after ${(Math.max(...answers.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`
}

export function busy(answers: readonly { busy: number }[]): string {
  return `${answers.reduce((sum, answer) => sum + answer.busy, 0)} x 503 before`
}
