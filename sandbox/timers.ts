export type Timers = {
  /** Runs once after `ms`, unless stopped before. */
  after: (ms: number, act: () => void) => void
  sleep: (ms: number) => Promise<void>
  stop: () => void
}

/** Timers that end together, and never keep the process alive. */
export function createTimers(): Timers {
  const running = new Set<NodeJS.Timeout>()
  const after = (ms: number, act: () => void) => {
    const timer = setTimeout(() => {
      running.delete(timer)
      act()
    }, ms)
    timer.unref()
    running.add(timer)
  }
  return {
    after,
    sleep: (ms) => new Promise((resolve) => after(ms, resolve)),
    stop: () => {
      for (const timer of running) clearTimeout(timer)
      running.clear()
    },
  }
}
