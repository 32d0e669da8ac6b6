// A host of the shop: HAProxy that follows the primary, PgBouncer, and one process of the shop.
import type { ChildProcess } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { memoryFlags } from '#tools/start/server-process'

import { configure, makeFolder, passwords, variablesOf } from './configuration.ts'
import { folderOf, startOn } from './host-processes.ts'
import { addressOf, type ShopHost } from './network.ts'

export const urlOf = (host: ShopHost) => `http://${addressOf(host)}:3000`

/** Starts the proxy and the pooler between the shop and the primary. */
export function startWayToPrimary(host: ShopHost): void {
  makeFolder(host)
  const proxy = configure('cluster/haproxy-database.cfg', host)
  startOn(host, { name: 'haproxy', command: ['haproxy', '-f', proxy] })
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
  { release, env }: { release: string; env: NodeJS.ProcessEnv },
): ChildProcess {
  return startOn(host, {
    name: 'shop',
    command: [
      process.execPath,
      ...memoryFlags,
      existsSync(path.join(release, 'shop')) ? 'shop/server.ts' : 'server.ts',
    ],
    cwd: release,
    env: { ...variablesOf('cluster/mewa.env', host), ...env },
  })
}
