// Backups of a cluster whose primary moves: what the new primary stores continues the backup of the old one.
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { chosen } from '../fault.ts'
import { type ClusterCase, withLoad } from './case.ts'
import type { Cluster } from './cluster.ts'
import { passwords, variablesOf } from './configuration.ts'
import { findPrimary, isSynchronousStandby, membersSeenBy, switchOver, untilWhole } from './database-host.ts'
import { end, folderOf, startOn } from './host-processes.ts'
import { STATE } from './isolated.ts'
import type { Load } from './load.ts'
import { addressOf, type DatabaseHost, type ShopHost } from './network.ts'
import { untilWritesGoOn } from './round.ts'

const HOST: ShopHost = 'a1'
const MORE_LOAD_MS = 40_000

/** Detects changes on a new timeline that no restore reads, and those between the last stored one and the switch. */
export const restoreDrill: ClusterCase = {
  name: 'restore drill',
  run: (cluster, { random, report }) =>
    withLoad(cluster, async (load) => {
      const primary = await untilWhole()
      await keepSlot(primary)
      const storing = runScript(cluster, 'backup-wal')
      await ended(runScript(cluster, 'backup'))
      const standbys = ((await membersSeenBy(primary)) ?? []).filter(isSynchronousStandby)
      const next = chosen(standbys, random).name
      await switchOver(primary, next)
      const switchedAt = new Date()
      await untilWritesGoOn(load)
      await pause(MORE_LOAD_MS)
      const code = await ended(runScript(cluster, 'restore-drill', '--in', path.join(STATE, 'drill')))
      const words = logOf('restore-drill')
      await end(storing, 'SIGTERM')
      await untilWhole()
      report(words)
      report(logOf('backup-wal'))
      const restored = Number(/(\d+) orders, the newest/.exec(words)?.[1])
      const until = new Date(/changes until (\S+),/.exec(words)?.[1] ?? '')
      const [before, after] = [acknowledgedUntil(load, switchedAt), acknowledgedUntil(load, until)]
      const hasMoved = (await findPrimary()) === next
      return {
        passed: code === 0 && hasMoved && until > switchedAt && after > before && restored >= after,
        figures:
          `from ${primary} to ${next}; the drill ended with ${code}; ${restored} orders restored of ${after} ` +
          `acknowledged before ${until.toISOString()}, ${before} of them before the switch; ` +
          `${/would lose the last \d+ s/.exec(words)?.[0] ?? 'it does not say what would be lost'}`,
      }
    }),
}

/** As `patronictl edit-config` does. */
async function keepSlot(host: DatabaseHost): Promise<void> {
  const answer = await fetch(`http://${addressOf(host)}:8008/config`, {
    method: 'PATCH',
    headers: { authorization: `Basic ${btoa(`patroni:${passwords.PATRONI_PASSWORD}`)}` },
    body: JSON.stringify({ slots: { mewa_backup: { type: 'physical' } } }),
  })
  if (!answer.ok) throw new Error(`Patroni does not keep the slot: ${await answer.text()}`)
}

/** Starts a script of backups on a host of the shop, with its environment. */
function runScript({ release, sandbox, url }: Cluster, script: string, ...args: string[]) {
  const { DATABASE_URL: _, ...own } = variablesOf('cluster/mewa.env', HOST)
  for (const folder of ['backups', 'drill']) mkdirSync(path.join(STATE, folder), { recursive: true, mode: 0o755 })
  return startOn(HOST, {
    name: script,
    command: [process.execPath, `tools/backup/${script}.ts`, ...args],
    cwd: release,
    env: {
      ...own,
      ...sandbox.environment,
      DATABASE_URL: own['DATABASE_DIRECT_URL'],
      ALLOW_TEST_KEYS: '1',
      PUBLIC_URL: url,
      MAIL_FROM: 'Mewa <hello@mewa-rehearsal.in>',
      TAX_MODE: 'added',
      DATA_DIR: path.join(STATE, 'shop'),
      BACKUP_PLACE: path.join(STATE, 'backups'),
      BACKUP_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
  })
}

async function ended(child: ReturnType<typeof startOn>): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

const logOf = (script: string) => readFileSync(path.join(folderOf(HOST), `${script}.log`), 'utf8').trim()

function acknowledgedUntil({ operations }: Load, moment: Date): number {
  return operations.filter(
    ({ what, outcome, at }) => what === 'order' && outcome === 'ok' && performance.timeOrigin + at <= moment.getTime(),
  ).length
}
