// A database host: etcd, and Patroni with its PostgreSQL.
import { setTimeout as pause } from 'node:timers/promises'

import { stoodStillSince } from '../harness/standstill.ts'
import { configure, makeFolder, passwords, variablesOf } from './configuration.ts'
import { killAllOn, superviseOn } from './host-processes.ts'
import { addressOf, type DatabaseHost, databaseHosts } from './network.ts'

export type Member = { name: DatabaseHost; role: string; state: string; timeline?: number; lag?: number | string }

const user = 'postgres'
const etcds = new Map<DatabaseHost, () => Promise<void>>()
let isSynchronous = true

/**
 * The naive variant, for hosts that start from now on: a commit is acknowledged before a standby has it. The checks must
 * find what it loses.
 */
export function replicateAsynchronously(): void {
  isSynchronous = false
}

/** Starts the host, also after it lost its power. */
export function startDatabaseHost(host: DatabaseHost): void {
  makeFolder(host)
  startEtcd(host)
  startPatroni(host)
}

export function startEtcd(host: DatabaseHost): void {
  etcds.set(
    host,
    superviseOn(host, { name: 'etcd', command: ['etcd'], env: variablesOf('cluster/etcd.env', host), user }),
  )
}

/** Ends etcd alone. */
export async function killEtcd(host: DatabaseHost): Promise<void> {
  await etcds.get(host)?.()
}

/** PostgreSQL is its child; what it logs is in the log of Patroni. */
function startPatroni(host: DatabaseHost): void {
  configure('cluster/create-shop.sh', host)
  const file = configure('cluster/patroni.yml', host, (text) =>
    isSynchronous ? text : text.replaceAll(/(synchronous_mode\w*): (true|quorum)/g, '$1: false'),
  )
  const { SHOP_PASSWORD } = passwords
  superviseOn(host, { name: 'patroni', command: ['patroni', file], env: { SHOP_PASSWORD }, user })
}

export { killAllOn as killDatabaseHost }

/** The members as this host sees them; undefined when it does not answer. */
export async function membersSeenBy(host: DatabaseHost): Promise<Member[] | undefined> {
  const answer = await fetch(`http://${addressOf(host)}:8008/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => undefined,
  )
  if (!answer?.ok) return undefined
  return ((await answer.json().catch(() => undefined)) as { members?: Member[] } | undefined)?.members
}

/** The primary by its own word; undefined while there is none. A host that was cut off may believe that it still is. */
export async function findPrimary(except?: DatabaseHost): Promise<DatabaseHost | undefined> {
  const hosts = databaseHosts.filter((host) => host !== except)
  const primaries = await Promise.all(
    hosts.map(async (host) => ((await statusOf(host, '/primary')) === 200 ? [host] : [])),
  )
  return primaries.flat()[0]
}

/** Waits until the primary is followed by both others, one of them synchronously. */
export async function untilWhole(withinMs = 120_000): Promise<DatabaseHost> {
  const began = performance.now()
  let seen: Member[] | undefined
  while (performance.now() - began - stoodStillSince(began) < withinMs) {
    const primary = await findPrimary()
    seen = primary && (await membersSeenBy(primary))
    if (primary && seen && isWhole(seen) && (await followersAnswer(primary))) return primary
    await pause(250)
  }
  throw new Error(`The cluster is not whole after ${withinMs / 1_000} s: ${JSON.stringify(seen)}`)
}

/** Moves the primary as planned; resolves when Patroni says that it is done. */
export async function switchOver(from: DatabaseHost, to: DatabaseHost): Promise<void> {
  const answer = await fetch(`http://${addressOf(from)}:8008/switchover`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`patroni:${passwords.PATRONI_PASSWORD}`)}` },
    body: JSON.stringify({ leader: from, candidate: to }),
  })
  if (!answer.ok) throw new Error(`Patroni did not switch over: ${await answer.text()}`)
}

/** Whether commits are acknowledged once it has them, or another one like it. */
export function isSynchronousStandby({ role }: Member): boolean {
  return role === 'quorum_standby' || role === 'sync_standby'
}

function isWhole(members: Member[]): boolean {
  const timelines = new Set(members.map(({ timeline }) => timeline))
  const running = members.filter(({ state }) => state === 'running' || state === 'streaming')
  return (
    running.length === databaseHosts.length &&
    timelines.size === 1 &&
    (!isSynchronous || members.some(isSynchronousStandby))
  )
}

// A member that died is still listed until its key expires.
async function followersAnswer(primary: DatabaseHost): Promise<boolean> {
  const others = databaseHosts.filter((host) => host !== primary)
  return (await Promise.all(others.map((host) => statusOf(host, '/replica')))).every((status) => status === 200)
}

async function statusOf(host: DatabaseHost, path: string): Promise<number | undefined> {
  const url = `http://${addressOf(host)}:8008${path}`
  const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => {})
  return answer?.status
}
