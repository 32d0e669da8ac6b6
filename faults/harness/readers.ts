import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import type { SignedInBuyer } from './data.ts'
import type { RunningShop } from './running-shop.ts'
import { stoodStillSince } from './standstill.ts'

/** The answers that readers got. */
export type Reading = {
  answers: number
  /** Answers other than 200, each kind once. */
  wrong: Set<string>
  slowestMs: number
}

const EVERY_MS = 50

/** Reads the catalogue on all servers, as a visitor and as a shopper who is logged in, until `stop` is called. */
export function keepReading(
  shop: Pick<RunningShop, 'urls'>,
  buyer: SignedInBuyer,
  product: string,
): { reading: Reading; stop: () => Promise<void> } {
  const paths = [
    calls.productList.path,
    `${calls.productBrowse.path}?limit=5`,
    `${calls.productOne.path}?id=${product}`,
    `${calls.productSome.path}?ids=${product}`,
    calls.userIsAuth.path,
  ]
  const reading: Reading = { answers: 0, wrong: new Set(), slowestMs: 0 }
  let isActive = true
  const read = async (url: string, path: string) => {
    const began = performance.now()
    const status = await fetch(url + path, {
      headers: { cookie: buyer.cookie, 'x-forwarded-for': buyer.from },
      signal: AbortSignal.timeout(15_000),
    })
      .then(async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      })
      // Also of a body that does not come to its end.
      .catch((error: Error) => error.name)
    reading.answers += 1
    reading.slowestMs = Math.max(reading.slowestMs, performance.now() - began - stoodStillSince(began))
    // What was under way while the machine stood still says nothing about the shop.
    if (status !== 200 && stoodStillSince(began) === 0) reading.wrong.add(`${status} for ${path.replace(/\?.*/, '')}`)
  }
  const all = shop.urls.flatMap((url) =>
    paths.map(async (path) => {
      for (; isActive; await pause(EVERY_MS)) await read(url, path)
    }),
  )
  return {
    reading,
    stop: async () => {
      isActive = false
      await Promise.all(all)
    },
  }
}
