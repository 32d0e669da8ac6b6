import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { CATEGORY, type SignedInBuyer } from './data.ts'
import type { RunningShop } from './running-shop.ts'
import { stoodStillSince } from './standstill.ts'

/** The answers that readers got. */
export type Reading = {
  answers: number
  /** Those that are pages of a built shop; none where the pages are not built. */
  pages: number
  /** Answers other than 200, each kind once. */
  wrong: Set<string>
  slowestMs: number
}

const EVERY_MS = 50
// A page costs the processor time of many calls.
const PAGE_EVERY_MS = 500

/**
 * Reads the catalogue on all servers, as a shopper who is logged in, and the pages where the shop has them, until `stop`
 * is called.
 */
export async function keepReading(
  shop: Pick<RunningShop, 'urls'>,
  buyer: SignedInBuyer,
  product: string,
): Promise<{ reading: Reading; stop: () => Promise<void> }> {
  const of = [
    calls.productList.path,
    `${calls.productBrowse.path}?limit=5`,
    `${calls.productOne.path}?id=${product}`,
    `${calls.productSome.path}?ids=${product}`,
    calls.userIsAuth.path,
  ]
  const pages = [paths.home(), paths.category(CATEGORY), paths.product(CATEGORY, product)]
  const reading: Reading = { answers: 0, pages: 0, wrong: new Set(), slowestMs: 0 }
  let isActive = true
  const read = async (url: string, path: string) => {
    const began = performance.now()
    const status = await fetch(url + path, {
      headers: { cookie: buyer.cookie, 'x-forwarded-for': buyer.from },
      // A page that does not know the shopper leads to the login.
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    })
      .then(async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      })
      // Also of a body that does not come to its end.
      .catch((error: Error) => error.name)
    reading.answers += 1
    if (pages.includes(path)) reading.pages += 1
    reading.slowestMs = Math.max(reading.slowestMs, performance.now() - began - stoodStillSince(began))
    // A request that was under way while the machine stood still says nothing about the shop.
    if (status !== 200 && stoodStillSince(began) === 0) reading.wrong.add(`${status} for ${path.replace(/\?.*/, '')}`)
  }
  const isBuilt = (await fetch(shop.urls[0]! + paths.login())).ok
  const all = shop.urls.flatMap((url) => [
    ...of.map(async (path) => {
      for (; isActive; await pause(EVERY_MS)) await read(url, path)
    }),
    ...(isBuilt ? pages : []).map(async (path) => {
      for (; isActive; await pause(PAGE_EVERY_MS)) await read(url, path)
    }),
  ])
  return {
    reading,
    stop: async () => {
      isActive = false
      await Promise.all(all)
    },
  }
}
