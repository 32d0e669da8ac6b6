// One bridge, and a network namespace with one link to it for each host. Links lose packets silently, as a network does:
// nobody is told that a host is gone.
import { command } from './isolated.ts'

export const databaseHosts = ['n1', 'n2', 'n3'] as const
export const shopHosts = ['a1', 'a2'] as const
export type DatabaseHost = (typeof databaseHosts)[number]
export type ShopHost = (typeof shopHosts)[number]
export type Host = DatabaseHost | ShopHost | 'web'

const hosts: Record<Host, number> = { n1: 11, n2: 12, n3: 13, a1: 21, a2: 22, web: 30 }
const NETWORK = '10.77.0'
/** The network in the form of an address with its mask. */
export const network = `${NETWORK}.0/24`
/** The address of this process: its shoppers, and the sandbox. */
export const OUTSIDE = `${NETWORK}.254`
const NOBODY = '02:00:00:00:00:01'

export function addressOf(host: Host): string {
  return `${NETWORK}.${hosts[host]}`
}

/** Makes the bridge and all hosts. */
export function makeNetwork(): void {
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', 'bridge', 'type', 'bridge')
  ip('addr', 'add', `${OUTSIDE}/24`, 'dev', 'bridge')
  ip('link', 'set', 'bridge', 'address', macOf(254), 'up')
  for (const host of names()) {
    ip('netns', 'add', host)
    ip('link', 'add', `to-${host}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', host)
    ip('link', 'set', `to-${host}`, 'master', 'bridge', 'up')
    ip('-n', host, 'link', 'set', 'eth0', 'address', macOf(hosts[host]), 'up')
    ip('-n', host, 'link', 'set', 'lo', 'up')
    ip('-n', host, 'addr', 'add', `${addressOf(host)}/24`, 'dev', 'eth0')
  }
  // A host that does not answer ARP would be reported as unreachable; a stalled one is not.
  for (const from of names()) for (const to of names()) if (from !== to) join(from, to)
  for (const host of names()) {
    ip('neigh', 'replace', addressOf(host), 'lladdr', macOf(hosts[host]), 'dev', 'bridge', 'nud', 'permanent')
    ip('-n', host, 'neigh', 'replace', OUTSIDE, 'lladdr', macOf(254), 'dev', 'eth0', 'nud', 'permanent')
  }
}

/** All packets from and to a host are lost. */
export function stall(host: Host): void {
  ip('link', 'set', `to-${host}`, 'nomaster')
}

export function unstall(host: Host): void {
  ip('link', 'set', `to-${host}`, 'master', 'bridge')
}

/** All packets between the two are lost. */
export function cut(one: Host, other: Host): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    ip('-n', from, 'neigh', 'replace', addressOf(to), 'lladdr', NOBODY, 'dev', 'eth0', 'nud', 'permanent')
  }
}

export function mend(one: Host, other: Host): void {
  join(one, other)
  join(other, one)
}

/** Everything to and from a host goes at so many kbit/s. */
export function slow(host: Host, kbits: number): void {
  const limit = ['root', 'tbf', 'rate', `${kbits}kbit`, 'burst', '64kb', 'latency', '400ms']
  command('tc', 'qdisc', 'replace', 'dev', `to-${host}`, ...limit)
  command('tc', '-n', host, 'qdisc', 'replace', 'dev', 'eth0', ...limit)
}

export function unslow(host: Host): void {
  command('tc', 'qdisc', 'del', 'dev', `to-${host}`, 'root')
  command('tc', '-n', host, 'qdisc', 'del', 'dev', 'eth0', 'root')
}

function join(from: Host, to: Host): void {
  ip('-n', from, 'neigh', 'replace', addressOf(to), 'lladdr', macOf(hosts[to]), 'dev', 'eth0', 'nud', 'permanent')
}

function names(): Host[] {
  return Object.keys(hosts) as Host[]
}

function macOf(number: number): string {
  return `02:00:00:00:01:${number.toString(16).padStart(2, '0')}`
}

function ip(...args: string[]): string {
  return command('ip', ...args)
}
