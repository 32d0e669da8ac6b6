type Run = { current?: Promise<void>; next?: Promise<void> }

const runs = new WeakMap<object, Run>()

/**
 * Runs `work` once for all calls for `of` that come while it runs: each call is answered by a run that began after it.
 */
export function shareRuns(of: object, work: () => Promise<void>): Promise<void> {
  const run = runs.get(of) ?? {}
  runs.set(of, run)
  if (run.next) return run.next
  const start = () => {
    delete run.next
    run.current = work().finally(() => delete run.current)
    return run.current
  }
  if (!run.current) return start()
  run.next = run.current.then(start, start)
  return run.next
}
