/** Stops asking a service that does not answer, so that nobody waits for it in vain. */
export type CircuitBreaker = {
  /** False while the service is being left alone. After the pause one caller at a time may try it. */
  admits: () => boolean
  /** Said after each try. */
  report: (answered: boolean) => void
}

/** Opens after so many failures within the window and lets one try through after each pause. Times in ms. */
export function circuitBreaker(options: { failures: number; windowMs: number; pauseMs: number }): CircuitBreaker {
  let failures: number[] = []
  let openUntil = 0
  return {
    admits: () => {
      if (openUntil === 0) return true
      if (performance.now() < openUntil) return false
      openUntil = performance.now() + options.pauseMs
      return true
    },
    report: (answered) => {
      const now = performance.now()
      failures = answered ? [] : [...failures.filter((at) => at > now - options.windowMs), now]
      openUntil = failures.length >= options.failures ? now + options.pauseMs : 0
    },
  }
}
