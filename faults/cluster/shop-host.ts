// A host of the shop: HAProxy that follows the primary, PgBouncer when it is new enough, and one process of the shop.
import type { ChildProcess } from 'node:child_process'

import { memoryFlags } from '../../scripts/launch/server-process.ts'
import { configure, makeFolder, passwords, variablesOf } from './configuration.ts'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { folderOf, startOn } from './host-processes.ts'
import { addressOf, type ShopHost } from './network.ts'

export const urlOf = (host: ShopHost) => `http://${addressOf(host)}:3000`

/** Starts the proxy, and the pooler if there is one, between the shop and the primary. */
export function startWayToPrimary(host: ShopHost, hasPooler: boolean): void {
  makeFolder(host)
  const proxy = configure('cluster/haproxy-database.cfg', host)
  startOn(host, { name: 'haproxy', command: ['haproxy', '-f', proxy] })
  if (!hasPooler) return
  const accounts = path.join(folderOf(host), 'userlist.txt')
  writeFileSync(accounts, `"mewa" "${passwords.SHOP_PASSWORD}"\n`)
  const pooler = configure('database/pgbouncer.ini', host, (text) =>
    text
      .replace('host=database', 'host=127.0.0.1 port=5000')
      .replace('listen_addr = *', 'listen_addr = 127.0.0.1\nunix_socket_dir =')
      .replace('/etc/pgbouncer/userlist.txt', accounts),
  )
  startOn(host, { name: 'pgbouncer', command: ['pgbouncer', '-q', pooler], user: 'postgres' })
}

/** Starts the shop of this release. */
export function startShopProcess(
  host: ShopHost,
  { release, hasPooler, env }: { release: string; hasPooler: boolean; env: NodeJS.ProcessEnv },
): ChildProcess {
  const { DATABASE_URL, DATABASE_DIRECT_URL, ...own } = variablesOf('cluster/mewa.env', host)
  const database = hasPooler ? { DATABASE_URL, DATABASE_DIRECT_URL } : { DATABASE_URL: DATABASE_DIRECT_URL }
  return startOn(host, {
    name: 'shop',
    command: [process.execPath, ...memoryFlags, 'server.ts'],
    cwd: release,
    env: { ...own, ...database, ...env },
  })
}
