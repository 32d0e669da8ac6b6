import { isIPv4, isIPv6 } from 'node:net'

import type { Context } from 'hono'

import type { Env } from '#api/http/env'

/** The address of the socket's peer: the client, or the last proxy. Headers do not change it. */
export function peerAddress(c: Context<Env>): string {
  return c.env?.incoming?.socket?.remoteAddress ?? 'unknown'
}

/**
 * The address of the client. Each trusted proxy appends the address it saw to X-Forwarded-For, so with n proxies the
 * n-th entry from the right is the client; the client can forge all entries further left.
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

/** The key by which limits count a client: the IPv4 address, or the /64 that one IPv6 customer has. */
export function clientNetwork(c: Context<Env>, trustProxy: number): string {
  return networkOf(clientAddress(c, trustProxy))
}

/** A network that limits count, with so many times the usual points. */
export type CountedNetwork = { key: string; times: number }

// A /48 has 65,536 customers with a /64 each, or one customer.
const OF_48 = 5

/** The networks by which limits over time count a client, the narrow one first: its own, and the /48 around an IPv6 one. */
export function clientNetworks(c: Context<Env>, trustProxy: number): CountedNetwork[] {
  return networksOf(clientAddress(c, trustProxy))
}

export function networksOf(address: string): CountedNetwork[] {
  const own = { key: networkOf(address), times: 1 }
  const bare = bareIPv6(address)
  return bare === undefined ? [own] : [own, { key: `${firstGroups(bare, 3)}::/48`, times: OF_48 }]
}

/**
 * `2001:db8:1:2:3:4:5:6` is `2001:db8:1:2`; an IPv4 address, also one written as IPv6, is itself. Some proxies add the
 * port, which is another one for each connection.
 */
export function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address)?.[1]
  const bare = bareIPv6(address)
  return ipv4 ?? (bare === undefined ? address : firstGroups(bare, 4))
}

function bareIPv6(address: string): string | undefined {
  const [bare = ''] = (/^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address).split('%')
  return isIPv6(bare) && !/^::ffff:\d+\./i.test(bare) ? bare : undefined
}

/** The network of an address without its last part, for the audit log: `203.0.113.0/24`, `2001:db8:1::/48`, else null. */
export function shortNetwork(address: string): string | null {
  const [bare = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')
  if (isIPv4(bare)) return bare.replace(/\d+$/, '0/24')
  return isIPv6(bare) ? `${firstGroups(bare, 3)}::/48` : null
}

function firstGroups(address: string, count: number): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return groups
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
