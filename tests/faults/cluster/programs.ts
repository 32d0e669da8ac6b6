import { existsSync } from 'node:fs'
import path from 'node:path'

import { hasPgBouncer } from '../harness/pooler.ts'
import { runCommand } from '../harness/run-command.ts'
import { LIBFAKETIME } from './clocks.ts'
import { POSTGRES_BIN } from './configuration.ts'

const OLDEST_PATRONI = 4

/** Throws when a program is missing, with the command that installs it. */
export async function requirePrograms(): Promise<void> {
  const missing: string[] = []
  for (const program of ['patroni', 'etcd', 'haproxy', 'unshare', 'nsenter', 'setpriv', 'ip', 'tc', 'git']) {
    const { code } = await runCommand('which', [program], { cwd: '/' })
    if (code !== 0) missing.push(program)
  }
  if (!existsSync(path.join(POSTGRES_BIN, 'pg_rewind'))) missing.push(`${POSTGRES_BIN}/pg_rewind`)
  if (!existsSync(LIBFAKETIME)) missing.push('libfaketime')
  const { output } = await runCommand('patroni', ['--version'], { cwd: '/' }).catch(() => ({ output: '' }))
  // Patroni 3.0.2 of Debian 12 lets a primary that was cut off take the key back, and loses orders (decision 069).
  if (Number(/patroni (\d+)/.exec(output)?.[1] ?? 0) < OLDEST_PATRONI)
    missing.push(`Patroni ${OLDEST_PATRONI} or newer`)
  if (!(await hasPgBouncer())) missing.push('PgBouncer 1.21 or newer')
  if (missing.length > 0)
    throw new Error(
      `Missing: ${missing.join(', ')}. On Debian 12 or 13: sudo sh tests/faults/cluster/install-programs.sh`,
    )
}
