// Each attack is measured in a process of its own: the heap that other faults leave behind in this one takes long to
// collect, which would be measured as waits of the shop.
import { fork } from 'node:child_process'
import { once } from 'node:events'

import type { CaseResult, FaultCase } from '../fault.ts'
import { cleanups } from '../harness/cleanup.ts'
import { scenarios } from './scenarios.ts'

export const abuse: FaultCase[] = scenarios.map(({ name }) => ({
  name,
  run: async (random) => {
    // Detached, so that Ctrl-C reaches it once, from here.
    const options = { detached: true }
    const child = fork(new URL('run-scenario.ts', import.meta.url), [name, String(Math.floor(random() * 1e9))], options)
    let result: CaseResult = { passed: false, figures: 'the process of the scenario ended' }
    child.once('message', (sent) => (result = sent as CaseResult))
    const exited = once(child, 'exit')
    const end = async () => {
      child.kill('SIGTERM')
      await exited
    }
    cleanups.add(end)
    await exited
    cleanups.delete(end)
    return result
  },
}))
