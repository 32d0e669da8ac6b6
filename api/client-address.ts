import type { Context } from 'hono'

import type { Env } from '#api/serve'

/**
 * The address a request really came from. Each trusted proxy appends the address it saw to X-Forwarded-For, so with n
 * proxies the n-th entry from the right is the client; anything further left is the client's own invention.
 */
export function clientAddress(c: Context<Env>, trustProxy: number): string {
  const direct = c.env?.incoming?.socket?.remoteAddress ?? 'unknown'
  if (trustProxy === 0) return direct
  const hops = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return hops.at(-trustProxy) ?? direct
}
