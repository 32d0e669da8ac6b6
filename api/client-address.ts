import { isIPv6 } from 'node:net'

import type { Context } from 'hono'

import type { Env } from '#api/env'

/** Who is at the other end of the line: the client, or the last proxy. No header changes it. */
export function peerAddress(c: Context<Env>): string {
  return c.env?.incoming?.socket?.remoteAddress ?? 'unknown'
}

/**
 * The address a request really came from. Each trusted proxy appends the address it saw to X-Forwarded-For, so with n
 * proxies the n-th entry from the right is the client; anything further left is the client's own invention.
 */
export function clientAddress(c: Context<Env>, trustProxy: number): string {
  const direct = peerAddress(c)
  if (trustProxy === 0) return direct
  const hops = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return hops.at(-trustProxy) ?? direct
}

/** What limits count as one client: the IPv4 address, or the /64 that one IPv6 line has all to itself. */
export function clientNetwork(c: Context<Env>, trustProxy: number): string {
  return networkOf(clientAddress(c, trustProxy))
}

/** `2001:db8:1:2:3:4:5:6` is `2001:db8:1:2`; an IPv4 address, also one written as IPv6, is itself. */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4) return ipv4
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const [head = '', tail] = bare.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
