import { histogram, type Meter } from '#api/metrics/histogram'

export const answers = histogram('http_request_duration_seconds', 'Duration of answers by call and status.')

/** Records one answer. `call` is a path of the contract or 'page', never an arbitrary path of a request. */
export function measure(method: string, call: string, status: number, seconds: number): void {
  meter(method, call, status)(seconds)
}

/** Records answers of one kind. */
export function meter(method: string, call: string, status: number): Meter {
  return answers.meter({ method, call, status })
}
