import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { environmentOf, type FaultCase } from './fault.ts'
import { runCommand } from './harness/run-command.ts'

const project = path.resolve(import.meta.dirname, '../..')

/** The crash points and the concurrent actors of every act: crash-points.test.ts and concurrent-actors.test.ts. */
export const interruptions = testsOf('interruptions: a crash, or another actor, at each request of each act', [
  'crash-points',
  'concurrent-actors',
])

/** The tests of backups and their restore: backup.test.ts, slow-store.test.ts and failover.test.ts. */
export const backups = testsOf('backups: taken, restored, and continued by a server that took over', [
  'backup/backup.test',
  'backup/slow-store',
  'backup/failover',
])

/** backup-faults.test.ts and restore-drill.test.ts. */
export const backupFaults = testsOf(
  'interrupted backups: each step is killed, a wrong key, broken objects, a place that is down',
  ['backup-faults', 'restore-drill'],
)

/** Those of docs/examples/slow: whole runs, restores and compilations. */
export const documents = testsOf('documents: commands and recipes that take long are carried out', ['examples/slow'])

/** Tests that take too long for `npm test`. */
function testsOf(name: string, files: string[]): FaultCase {
  return {
    name,
    untimed: true,
    run: async (_, kind) => {
      const vitest = path.join(project, 'node_modules', '.bin', 'vitest')
      const { code, output } = await runCommand(vitest, ['run', ...files], {
        cwd: project,
        env: { ...process.env, ...environmentOf(kind) },
      })
      const lines = stripVTControlCharacters(output).split('\n')
      const count = lines.find((line) => /^ *Tests /.test(line))?.trim() ?? 'no report'
      const failed = lines.filter((line) => line.startsWith(' FAIL '))
      return { passed: code === 0, figures: [count, ...failed].join('; ') }
    },
  }
}
