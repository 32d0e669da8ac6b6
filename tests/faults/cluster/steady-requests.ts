import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import type { SignedInBuyer } from '../harness/data.ts'
import { stoodStillSince } from '../harness/standstill.ts'

export type Requests = {
  sent: number
  failed: Map<string, number>
  slowestMs: number
  /** Changes of carts among them, which the proxy sends once. */
  changes: number
  /** Under way while the machine stood still, which says nothing about the shop. */
  untimed: number
}

/** A run of which more than this share of the requests counts for nothing has shown nothing. */
export const MOST_UNTIMED = 0.1
/** One of so many requests changes a cart. */
const CHANGES_EVERY = 10

/** Sends so many requests a second whether the shop answers or not: a stream of visitors waits for nobody. */
export function sendSteadily(
  url: string,
  { buyers, product, perSecond }: { buyers: SignedInBuyer[]; product: string; perSecond: number },
): { requests: Requests; stop: () => Promise<void> } {
  const reads = [
    calls.productList,
    { method: 'GET', path: `${calls.productBrowse.path}?limit=5` },
    { method: 'GET', path: `${calls.productOne.path}?id=${product}` },
    calls.userIsAuth,
    // It is read from the database each time.
    calls.addressGet,
  ]
  const requests: Requests = { sent: 0, failed: new Map(), slowestMs: 0, changes: 0, untimed: 0 }
  const open = new Set<Promise<void>>()
  let isActive = true
  const next = (): { method: string; path: string; body?: string } => {
    if (requests.sent % CHANGES_EVERY !== 0) return reads[requests.sent % reads.length]!
    requests.changes += 1
    // Another cart than the one before.
    return { ...calls.cartUpdate, body: JSON.stringify({ cartItems: { [product]: 1 + (requests.changes % 5) } }) }
  }
  const send = async ({ method, path, body }: ReturnType<typeof next>) => {
    const began = performance.now()
    // Each in turn, so that no account reaches its limit.
    const { cookie } = buyers[requests.changes % buyers.length]!
    const outcome = await fetch(url + path, {
      method,
      headers: {
        cookie,
        'x-forwarded-for': `10.6.${requests.sent % 200}.${requests.sent % 250}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(15_000),
    })
      .then(async (answer) => {
        await answer.arrayBuffer()
        return String(answer.status)
      })
      // Also of a body that does not come to its end.
      .catch((error: Error) => error.name)
    const stoodStill = stoodStillSince(began)
    requests.slowestMs = Math.max(requests.slowestMs, performance.now() - began - stoodStill)
    if (stoodStill > 0) requests.untimed++
    else if (outcome !== '200') requests.failed.set(outcome, (requests.failed.get(outcome) ?? 0) + 1)
  }
  const sending = (async () => {
    const began = performance.now()
    for (; isActive; await pause(5)) {
      const due = Math.floor(((performance.now() - began) / 1_000) * perSecond)
      for (; requests.sent < due; requests.sent++) {
        const request: Promise<void> = send(next()).finally(() => open.delete(request))
        open.add(request)
      }
    }
  })()
  return {
    requests,
    stop: async () => {
      isActive = false
      await sending
      await Promise.all(open)
    },
  }
}
