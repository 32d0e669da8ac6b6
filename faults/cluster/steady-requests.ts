import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import type { SignedInBuyer } from '../harness/data.ts'
import { stoodStillSince } from '../harness/standstill.ts'

export type Requests = {
  sent: number
  failed: Map<string, number>
  slowestMs: number
  /** Under way while the machine stood still, which says nothing about the shop. */
  untimed: number
}

/** Sends so many requests a second whether the shop answers or not: a stream of visitors waits for nobody. */
export function sendSteadily(
  url: string,
  { buyer, product, perSecond }: { buyer: SignedInBuyer; product: string; perSecond: number },
): { requests: Requests; stop: () => Promise<void> } {
  const reads = [
    calls.productList,
    { method: 'GET', path: `${calls.productBrowse.path}?limit=5` },
    { method: 'GET', path: `${calls.productOne.path}?id=${product}` },
    calls.userIsAuth,
    // It is read from the database each time.
    calls.addressGet,
  ]
  const requests: Requests = { sent: 0, failed: new Map(), slowestMs: 0, untimed: 0 }
  const open = new Set<Promise<void>>()
  let isActive = true
  const send = async ({ method, path }: { method: string; path: string }) => {
    const began = performance.now()
    const outcome = await fetch(url + path, {
      method,
      headers: { cookie: buyer.cookie, 'x-forwarded-for': `10.6.${requests.sent % 200}.${requests.sent % 250}` },
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
        const request: Promise<void> = send(reads[requests.sent % reads.length]!).finally(() => open.delete(request))
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
