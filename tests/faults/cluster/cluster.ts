// Three database hosts (etcd, Patroni, PostgreSQL), two hosts of the shop, and HAProxy in front, each in a network
// namespace, with the files of deploy/cluster.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect as dial, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import { connect } from '#db/connect'
import { startSandbox } from '#sandbox/sandbox'
import { untilReady } from '../harness/processes.ts'
import type { RunningShop } from '../harness/running-shop.ts'
import { giveEachHostItsClock } from './clocks.ts'
import { configure, makeFolder, mountDisk, passwords } from './configuration.ts'
import { startDatabaseHost, untilWhole } from './database-host.ts'
import { end, folderOf, startOn } from './host-processes.ts'
import { STATE } from './isolated.ts'
import { addressOf, databaseHosts, makeNetwork, OUTSIDE, type ShopHost, shopHosts } from './network.ts'
import { makeRelease } from './release.ts'
import { startShopProcess, startWayToPrimary, urlOf } from './shop-host.ts'

export type Cluster = Pick<
  RunningShop,
  'url' | 'urls' | 'db' | 'sandbox' | 'killedAt' | 'deadlocks' | 'killServer' | 'lots'
> & {
  /** Replaces the process of a host by one of this release, of the newest so far without one, as a deployment does. */
  restartShop: (host: ShopHost, release?: string) => Promise<void>
  killedAt: number[]
  /** How many processes of the shop have ended by themselves. */
  exited: () => number
  release: string
  stop: () => Promise<void>
}

export type ClusterOptions = {
  /** The release that the shop begins with; this checkout without one. */
  from?: string
  /** Each host has a clock of its own. */
  clocks?: boolean
}

const SMTP_PORT = 2_525

/** Starts all of it. */
export async function startCluster({ from, clocks }: ClusterOptions): Promise<Cluster> {
  if (clocks) giveEachHostItsClock()
  makeNetwork()
  const sandbox = await startSandbox({ port: 0, host: OUTSIDE })
  await forwardMail(Number(new URL(sandbox.environment['SMTP_URL'] ?? '').port))
  const release = makeRelease(path.join(STATE, 'release'), from)
  for (const host of databaseHosts) {
    mountDisk(host)
    startDatabaseHost(host)
  }
  await untilWhole()

  for (const host of shopHosts) startWayToPrimary(host)
  makeFolder('web')
  // The checks of this process reach the primary as a host of the shop does.
  const proxy = spawn('haproxy', ['-f', configure('cluster/haproxy-database.cfg', 'web')], { stdio: 'ignore' })
  startOn('web', { name: 'haproxy', command: ['haproxy', '-f', configure('cluster/haproxy-web.cfg', 'web')] })
  const url = `http://${addressOf('web')}`
  const env: NodeJS.ProcessEnv = {
    ...sandbox.environment,
    SMTP_URL: `smtp://${OUTSIDE}:${SMTP_PORT}`,
    ALLOW_TEST_KEYS: '1',
    PUBLIC_URL: url,
    MAIL_FROM: 'Mewa <hello@mewa-rehearsal.in>',
    TAX_MODE: 'added',
    DATA_DIR: path.join(STATE, 'shop'),
    WORKERS: '1',
    LOG_LEVEL: 'warn',
    // The shoppers of this test come through a proxy of their own, which names their networks.
    TRUST_PROXY: '2',
  }
  const running = new Map<ShopHost, ChildProcess>()
  const startShop = async (host: ShopHost, of: string) => {
    running.set(host, startShopProcess(host, { release: of, env }))
    await untilReady(urlOf(host))
  }
  // One after the other: the first creates the tables.
  for (const host of shopHosts) await startShop(host, release)
  sandbox.razorpay.sendWebhooksTo(url + calls.orderRazorpayWebhook.path)
  await untilReady(url)
  const { db, close } = connect(`postgresql://mewa:${passwords.SHOP_PASSWORD}@127.0.0.1:5000/mewa`, { max: 2 })

  let newest = release
  const restartShop: Cluster['restartShop'] = async (host, of = newest) => {
    newest = of
    await end(running.get(host)!, 'SIGTERM')
    await startShop(host, of)
    // HAProxy sends it requests again after two checks.
    await pause(1_500)
  }
  return {
    lots: false,
    url,
    urls: [url],
    db,
    sandbox,
    killedAt: [],
    exited: () => [...running.values()].filter(({ exitCode }) => exitCode !== null).length,
    release,
    restartShop,
    killServer: async () => {
      const began = performance.now()
      await restartShop('a1')
      return performance.now() - began
    },
    deadlocks: () =>
      Promise.resolve(
        databaseHosts
          .map((host) => readFileSync(path.join(folderOf(host), 'patroni.log'), 'utf8'))
          .join('')
          .split('deadlock detected').length - 1,
      ),
    stop: async () => {
      await Promise.all([...running.values()].map((shop) => end(shop, 'SIGTERM')))
      await close()
      await end(proxy, 'SIGTERM')
      await sandbox.stop()
    },
  }
}

/** The mail server of the sandbox listens on this host alone. */
function forwardMail(port: number): Promise<void> {
  const server = createServer((near) => {
    const far = dial(port, '127.0.0.1')
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => socket.destroy())
  })
  return new Promise((resolve) => server.listen(SMTP_PORT, OUTSIDE, resolve))
}
