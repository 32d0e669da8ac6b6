import type { AggregatorRegistry as Aggregator, Registry } from 'prom-client'

import type { Deps } from '#api/http/deps'
import { linesLost } from '#api/logs/log-destination'
import { answers } from '#api/metrics/answers'
import { cacheHitsMetric, cacheReads } from '#api/metrics/caches'
import type { Metric } from '#api/metrics/histogram'
import { connectionsGiven } from '#api/metrics/pool'
import { askAllProcesses } from '#api/metrics/processes'
import { chores, invariantsFoundBroken, jobs, mails, providerRequests } from '#api/metrics/services'
import { stateOfProcess, stateOfShop } from '#api/metrics/state'

type Metrics = Parameters<typeof Aggregator.aggregate>[0]

let ofNode: Registry | undefined

/** The metrics of this process alone. */
export async function metricsOfProcess(deps: Pick<Deps, 'pool' | 'changes'>): Promise<Metric[]> {
  if (!ofNode) {
    // Loaded for those who read the metrics.
    const { collectDefaultMetrics, Registry } = await import('prom-client')
    ofNode = new Registry()
    collectDefaultMetrics({ register: ofNode })
  }
  const measured = [answers, providerRequests, mails, jobs, chores, connectionsGiven, cacheReads].map((each) =>
    each.metric(),
  )
  return [
    ...measured,
    invariantsFoundBroken(),
    cacheHitsMetric(),
    linesLost(),
    ...stateOfProcess(deps),
    ...((await ofNode.getMetricsAsJSON()) as unknown as Metric[]),
  ]
}

/** The metrics of all processes on this machine in Prometheus' text format, added up, and the state of shop and machine. */
export async function metricsText(
  deps: Pick<Deps, 'pool' | 'changes' | 'db' | 'machineMetrics'>,
): Promise<{ text: string; contentType: string }> {
  const [all, shop, machine] = await Promise.all([
    askAllProcesses(() => metricsOfProcess(deps)),
    stateOfShop(deps),
    deps.machineMetrics?.() ?? [],
  ])
  const { AggregatorRegistry } = await import('prom-client')
  const registry = AggregatorRegistry.aggregate([...all, shop, machine] as unknown as Metrics)
  return { text: await registry.metrics(), contentType: registry.contentType }
}
