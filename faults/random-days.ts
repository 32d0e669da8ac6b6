import path from 'node:path'

import { ended } from './ended.ts'
import type { Fault } from './run.ts'

const DAYS = 300
const project = path.resolve(import.meta.dirname, '..')

/** The random days of model.test.ts, many and other ones each time. */
export const randomDays: Fault = {
  name: `random days, ${DAYS} of them`,
  run: async (chance) => {
    const seed = Math.floor(chance() * 1_000_000)
    const vitest = path.join(project, 'node_modules', '.bin', 'vitest')
    const env = { ...process.env, DAYS: String(DAYS), SEED: String(seed) }
    const { code, said } = await ended(vitest, ['run', 'domain/orders/model.test.ts'], { cwd: project, env })
    const worst = /^Counterexample: (.*)$/m.exec(said)?.[1] ?? 'see DAYS and SEED in test/crash/commands.ts'
    const happened = /Days: (.*)$/m.exec(said)?.[1] ?? 'nothing told'
    const shortest = code === 0 ? '' : `, shortest day that fails: ${worst}`
    return { passed: code === 0, figures: `seed ${seed}, ${happened}${shortest}` }
  },
}
