import { setTimeout as pause } from 'node:timers/promises'

type Run = { current?: Promise<void>; next?: Promise<void>; earliest: number }

const runs = new WeakMap<object, Run>()

/** Each call is answered by a run that began after it. Runs begin at least `apartMs` apart, so that one serves many. */
export function shareRuns(of: object, work: () => Promise<void>, apartMs = 0): Promise<void> {
  const run = runs.get(of) ?? { earliest: 0 }
  runs.set(of, run)
  if (run.next) return run.next
  const start = () => {
    delete run.next
    run.earliest = performance.now() + apartMs
    run.current = work().finally(() => delete run.current)
    return run.current
  }
  const msEarly = () => Math.max(run.earliest - performance.now(), 0)
  if (!run.current && msEarly() === 0) return start()
  const ended = run.current?.catch(() => {}) ?? Promise.resolve()
  run.next = ended
    .then(msEarly)
    .then((ms) => (ms > 0 ? pause(ms) : undefined))
    .then(start)
  return run.next
}
