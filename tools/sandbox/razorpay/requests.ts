import type { MiddlewareHandler } from 'hono'

export type SandboxRequest = { method: string; path: string; at: number }

export type Requests = {
  record: MiddlewareHandler
  /** The latest requests, oldest first; `at` in ms. */
  all: () => SandboxRequest[]
  /** The number of REST calls that created or named this entity. */
  count: (id: string) => number
  countOne: (id: string) => void
}

const KEPT = 10_000

export function createRequests(): Requests {
  let log: SandboxRequest[] = []
  const counts = new Map<string, number>()
  const countOne = (id: string) => void counts.set(id, (counts.get(id) ?? 0) + 1)
  return {
    record: async (c, next) => {
      const url = new URL(c.req.url)
      const path = url.pathname + url.search
      log.push({ method: c.req.method, path, at: Date.now() })
      if (log.length > 2 * KEPT) log = log.slice(-KEPT)
      for (const [id] of path.matchAll(/(?:order|pay|rfnd)_\w{14}/g)) countOne(id)
      await next()
    },
    all: () => log.slice(-KEPT),
    count: (id) => counts.get(id) ?? 0,
    countOne,
  }
}
