/** A metric as prom-client reads it, to add up those of several processes by its `aggregator`. */
export type Metric = {
  name: string
  help: string
  type: string
  aggregator: string
  values: { metricName?: string; labels: Record<string, string | number>; value: number }[]
}
export type Meter = (seconds: number) => void

/** Upper bounds; what took longer than all of them counts in `+Inf` alone. */
const buckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]

export type Histogram = {
  /** Records durations with these labels: the labels are looked up once. */
  meter: (labels: Record<string, string | number>) => Meter
  metric: () => Metric
}

/**
 * A histogram of durations in seconds. An answer from memory takes a few µs, so that recording must not take one;
 * prom-client's histogram looks labels up again.
 */
export function histogram(name: string, help: string): Histogram {
  const kinds = new Map<
    string,
    { labels: Record<string, string | number>; counts: number[]; sum: number; meter: Meter }
  >()

  return {
    meter: (labels) => {
      const key = JSON.stringify(labels)
      const known = kinds.get(key)
      if (known) return known.meter
      const kind = {
        labels,
        counts: Array<number>(buckets.length + 1).fill(0),
        sum: 0,
        meter: (seconds: number) => {
          let at = 0
          while (seconds > (buckets[at] ?? Infinity)) at += 1
          kind.counts[at] = (kind.counts[at] ?? 0) + 1
          kind.sum += seconds
        },
      }
      kinds.set(key, kind)
      return kind.meter
    },
    metric: () => ({
      name,
      help,
      type: 'histogram',
      aggregator: 'sum',
      values: [...kinds.values()].flatMap(({ labels, counts, sum }) => {
        let count = 0
        const cumulative = counts.map((each, at) => ({
          metricName: `${name}_bucket`,
          labels: { le: buckets[at] ?? '+Inf', ...labels },
          value: (count += each),
        }))
        if (count === 0) return []
        return [
          ...cumulative,
          { metricName: `${name}_sum`, labels, value: sum },
          { metricName: `${name}_count`, labels, value: count },
        ]
      }),
    }),
  }
}
