import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const registry = new Registry()
let started = false

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long an answer took, by call and status.',
  labelNames: ['method', 'call', 'status'] as const,
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
  registers: [registry],
})

/** Counts one answer. `call` is a path of the contract or 'page': never what a visitor typed. */
export function measure(method: string, call: string, status: number, seconds: number): void {
  duration.observe({ method, call, status }, seconds)
}

/** The same for one kind of answer that is given very often: its labels are looked up once. */
export function meter(method: string, call: string, status: number): (seconds: number) => void {
  const bound = duration.labels({ method, call, status })
  return (seconds) => bound.observe(seconds)
}

/** Everything measured so far, in Prometheus' text format. */
export async function metricsText(): Promise<{ text: string; contentType: string }> {
  if (!started) collectDefaultMetrics({ register: registry })
  started = true
  return { text: await registry.metrics(), contentType: registry.contentType }
}
