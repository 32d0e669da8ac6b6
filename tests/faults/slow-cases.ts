import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { slowTests } from '../run/slow-tests.ts'
import { environmentOf, type FaultCase } from './fault.ts'
import { runCommand } from './harness/run-command.ts'

const project = path.resolve(import.meta.dirname, '../..')

/** Of tests/run/slow-tests.ts. */
export const slowCases: Record<keyof typeof slowTests, FaultCase> = {
  interruptions: testsOf('interruptions: a crash, or another actor, at each request of each act', 'interruptions'),
  backups: testsOf('backups: taken, restored, and continued by a server that took over', 'backups'),
  backupFaults: testsOf(
    'interrupted backups: each step is killed, a wrong key, broken objects, a place that is down',
    'backupFaults',
  ),
  documents: testsOf('documents: commands and recipes that take long are carried out', 'documents'),
  programs: testsOf('programs: started whole, their signals and logs; clients that tools generate', 'programs'),
  sizes: testsOf('sizes: a call of a shop with 1,000 orders reads what it shows', 'sizes'),
}

function testsOf(name: string, tests: keyof typeof slowTests): FaultCase {
  const files = slowTests[tests].map((each) => `${each}.test`)
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
