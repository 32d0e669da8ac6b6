// The process of one attack: run-scenario.ts NAME SEED.
import { randomFrom } from '../fault.ts'
import { cleanUpOnSignal } from '../harness/cleanup.ts'
import { scenarios } from './scenarios.ts'

cleanUpOnSignal()
// The process that waits for the result is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
const [, , name, seed] = process.argv
const scenario = scenarios.find((each) => each.name === name)
if (!scenario) throw new Error(`No scenario has the name ${name}.`)
const result = await scenario
  .run(randomFrom(Number(seed)))
  .catch((error: unknown) => ({ passed: false, figures: String(error).replaceAll(/\s+/g, ' ') }))
process.send?.(result, () => process.exit())
