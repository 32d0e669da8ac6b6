/** Stops requests to a service that does not respond, so that callers fail at once instead of waiting. */
export type CircuitBreaker = {
  /** False while the circuit is open. After each pause one caller may try the service. */
  admits: () => boolean
  /** Reports the result of each request. */
  report: (responded: boolean) => void
}

/** Opens after `failures` within the window and admits one try after each pause. Times in ms. */
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
    report: (responded) => {
      const now = performance.now()
      failures = responded ? [] : [...failures.filter((at) => at > now - options.windowMs), now]
      openUntil = failures.length >= options.failures ? now + options.pauseMs : 0
    },
  }
}
