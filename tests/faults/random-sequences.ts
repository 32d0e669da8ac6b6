import path from 'node:path'

import { environmentOf, type FaultCase } from './fault.ts'
import { runCommand } from './harness/run-command.ts'

const project = path.resolve(import.meta.dirname, '../..')

/** The random sequences of model.test.ts: `count` of them, and others each time. */
export const randomSequences = (count: number): FaultCase => ({
  name: `random sequences, ${count} of them`,
  run: async (random, kind) => {
    const seed = Math.floor(random() * 1_000_000)
    const vitest = path.join(project, 'node_modules', '.bin', 'vitest')
    const env = { ...process.env, ...environmentOf(kind), SEQUENCES: String(count), SEED: String(seed) }
    const { code, output } = await runCommand(vitest, ['run', 'model.test.ts'], { cwd: project, env })
    const shortest = /^Counterexample: (.*)$/m.exec(output)?.[1] ?? 'see SEQUENCES and SEED in tests/crash/commands.ts'
    const happened = /Sequences: (.*)$/m.exec(output)?.[1] ?? 'no report'
    const failure = code === 0 ? '' : `, shortest sequence that fails: ${shortest}`
    return { passed: code === 0, figures: `seed ${seed}, ${happened}${failure}` }
  },
})
