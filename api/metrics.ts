import type { Registry } from 'prom-client'

const NAME = 'http_request_duration_seconds'
/** Upper bounds; an answer that took longer than all of them counts in `+Inf` alone. */
const buckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]

type Meter = (seconds: number) => void

const kinds = new Map<string, { counts: number[]; sum: number; meter: Meter }>()

/** Records one answer. `call` is a path of the contract or 'page', never an arbitrary path of a request. */
export function measure(method: string, call: string, status: number, seconds: number): void {
  meter(method, call, status)(seconds)
}

/** Records answers of one kind: its labels are looked up once. */
export function meter(method: string, call: string, status: number): Meter {
  const labels = `method="${method}",call="${call}",status="${status}"`
  const known = kinds.get(labels)
  if (known) return known.meter
  // An answer from memory takes a few µs, so that this must not take one; prom-client's histogram looks labels up again.
  const kind = {
    counts: Array<number>(buckets.length + 1).fill(0),
    sum: 0,
    meter: (seconds: number) => {
      let at = 0
      while (seconds > (buckets[at] ?? Infinity)) at += 1
      kind.counts[at] = (kind.counts[at] ?? 0) + 1
      kind.sum += seconds
    },
  }
  kinds.set(labels, kind)
  return kind.meter
}

let ofProcess: Registry | undefined

/** All metrics in Prometheus' text format. */
export async function metricsText(): Promise<{ text: string; contentType: string }> {
  if (!ofProcess) {
    // Loaded for those who read the metrics.
    const { collectDefaultMetrics, Registry } = await import('prom-client')
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return { text: `${durations()}\n${await ofProcess.metrics()}`, contentType: ofProcess.contentType }
}

function durations(): string {
  const lines = [`# HELP ${NAME} Duration of answers by call and status.`, `# TYPE ${NAME} histogram`]
  for (const [labels, { counts, sum }] of kinds) {
    let count = 0
    const cumulative = counts.map(
      (each, at) => `${NAME}_bucket{le="${buckets[at] ?? '+Inf'}",${labels}} ${(count += each)}`,
    )
    if (count > 0) lines.push(...cumulative, `${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${count}`)
  }
  return `${lines.join('\n')}\n`
}
