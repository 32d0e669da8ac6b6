export type Timers = {
  /** Runs `act` once after `ms`, unless stopped. */
  after: (ms: number, act: () => void) => void
  sleep: (ms: number) => Promise<void>
  stop: () => void
}

/** Timers that can be stopped together and do not keep the process alive. */
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
