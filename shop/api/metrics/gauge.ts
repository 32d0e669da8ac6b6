import type { Metric } from '#api/metrics/histogram'

export type Values = { labels: Record<string, string>; value: number }[]

/** A value as it is now. `aggregator` says how the values of several processes become one. */
export function gauge(
  name: string,
  help: string,
  aggregator: 'sum' | 'min' | 'max' | 'first',
  values: number | Values,
): Metric {
  const labelled = typeof values === 'number' ? [{ labels: {}, value: values }] : values
  return { name, help, type: 'gauge', aggregator, values: labelled.map((each) => ({ ...each, metricName: name })) }
}
