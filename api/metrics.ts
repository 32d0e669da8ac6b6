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

type Meter = (seconds: number) => void

const meters = new Map<string, Meter>()

/** Records one answer. `call` is a path of the contract or 'page', never an arbitrary path of a request. */
export function measure(method: string, call: string, status: number, seconds: number): void {
  const kind = `${method} ${call} ${status}`
  const found = meters.get(kind) ?? meter(method, call, status)
  meters.set(kind, found)
  found(seconds)
}

/** Records answers of one kind: its labels are looked up once. */
export function meter(method: string, call: string, status: number): Meter {
  const bound = duration.labels({ method, call, status })
  return (seconds) => bound.observe(seconds)
}

/** All metrics in Prometheus' text format. */
export async function metricsText(): Promise<{ text: string; contentType: string }> {
  if (!started) collectDefaultMetrics({ register: registry })
  started = true
  return { text: await registry.metrics(), contentType: registry.contentType }
}
