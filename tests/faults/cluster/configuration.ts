// The files of deploy/cluster, with the addresses and passwords of this run: as `envsubst` does for an owner.
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { folderOf } from './host-processes.ts'
import { command } from './isolated.ts'
import { addressOf, type Host, network } from './network.ts'

const DISK = '1500m'
const deploy = path.resolve(import.meta.dirname, '../../../deploy')

export const passwords = {
  PATRONI_PASSWORD: randomBytes(12).toString('hex'),
  SUPERUSER_PASSWORD: randomBytes(12).toString('hex'),
  REPLICATION_PASSWORD: randomBytes(12).toString('hex'),
  SHOP_PASSWORD: randomBytes(12).toString('hex'),
}

/** The programs of PostgreSQL: a standby is made and rewound by pg_basebackup and pg_rewind. */
export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin'

/** The file of `deploy` with its variables filled in. Throws for a variable without a value. */
export function configured(file: string, host: Host): string {
  const values: Record<string, string> = {
    ...passwords,
    NODE: host,
    ADDRESS: addressOf(host),
    NODE1: addressOf('n1'),
    NODE2: addressOf('n2'),
    NODE3: addressOf('n3'),
    SHOP1: addressOf('a1'),
    SHOP2: addressOf('a2'),
    NETWORK: network,
    STATE: folderOf(host),
    CONFIG: folderOf(host),
    POSTGRES_BIN,
    WATCHDOG: 'off',
  }
  return readFileSync(path.join(deploy, file), 'utf8').replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`deploy/${file}: ${name} has no value`)
    return value
  })
}

/** Writes it into the folder of the host, where its account can read it; resolves with its path. */
export function configure(file: string, host: Host, change: (text: string) => string = (text) => text): string {
  const at = path.join(folderOf(host), path.basename(file))
  writeFileSync(at, change(configured(file, host)))
  own(at)
  if (file.endsWith('.sh')) chmodSync(at, 0o755)
  return at
}

/** The lines NAME=value of such a file. */
export function variablesOf(file: string, host: Host): Record<string, string> {
  return Object.fromEntries(
    configured(file, host)
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  )
}

/** Gives a host a disk of its own, so that it can be full. */
export function mountDisk(host: Host): void {
  mkdirSync(folderOf(host), { recursive: true })
  command('mount', '-t', 'tmpfs', '-o', `size=${DISK},mode=711`, 'tmpfs', folderOf(host))
  own(folderOf(host))
}

/** Makes the folder of a host, which the account of PostgreSQL owns. */
export function makeFolder(host: Host): void {
  mkdirSync(folderOf(host), { recursive: true, mode: 0o711 })
  own(folderOf(host))
}

const accountId = (flag: '-u' | '-g') => Number(command('id', flag, 'postgres'))

function own(at: string): void {
  chownSync(at, accountId('-u'), accountId('-g'))
}
