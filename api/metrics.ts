import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const registry = new Registry()
let started = false

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of answers by call and status.',
  labelNames: ['method', 'call', 'status'] as const,
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
  registers: [registry],
})

/** Records one answer. `call` is a path of the contract or 'page', never an arbitrary path of a request. */
export function measure(method: string, call: string, status: number, seconds: number): void {
  duration.observe({ method, call, status }, seconds)
}

/** Like `measure` for a very frequent kind of answer: its labels are looked up once. */
export function meter(method: string, call: string, status: number): (seconds: number) => void {
  const bound = duration.labels({ method, call, status })
  return (seconds) => bound.observe(seconds)
}

/** All metrics in Prometheus' text format. */
export async function metricsText(): Promise<{ text: string; contentType: string }> {
  if (!started) collectDefaultMetrics({ register: registry })
  started = true
  return { text: await registry.metrics(), contentType: registry.contentType }
}
