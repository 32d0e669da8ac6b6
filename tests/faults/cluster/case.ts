import { setTimeout as pause } from 'node:timers/promises'

import type { CaseResult, Random } from '../fault.ts'
import { createBuyers, createProduct } from '../harness/data.ts'
import { keepReading } from '../harness/readers.ts'
import { check } from './check.ts'
import type { Cluster, ClusterOptions } from './cluster.ts'
import { type Load, startLoad } from './load.ts'

export type RunOptions = {
  random: Random
  rounds?: number
  /** A line on the screen while it runs. */
  report: (line: string) => void
}

/** One failure of a cluster, and what must hold meanwhile and afterwards. */
export type ClusterCase = ClusterOptions & {
  name: string
  /** Each round has a cluster of its own: a database is upgraded once. */
  eachRoundAnew?: boolean
  run: (cluster: Cluster, options: RunOptions) => Promise<CaseResult>
}

const BUYERS = 8
const STOCK = 20_000
const QUIET_MS = 3_000

/** Runs `act` while shoppers buy and read, and compares everything afterwards. */
export async function withLoad(
  cluster: Cluster,
  act: (load: Load) => Promise<CaseResult>,
  { readersMayFail = false } = {},
): Promise<CaseResult> {
  const products = await Promise.all([STOCK, STOCK, STOCK].map((quantity) => createProduct(cluster, quantity)))
  const buyers = await createBuyers(cluster, BUYERS + 1)
  const { reading, stop: stopReading } = await keepReading(cluster, buyers[BUYERS]!, products[0]!)
  const load = startLoad(cluster, buyers.slice(0, BUYERS), products)
  await pause(QUIET_MS)
  const result = await act(load)
  await pause(QUIET_MS)
  await load.stop()
  await stopReading()
  const exited = cluster.exited()
  if (exited > 0) return { passed: false, figures: `${exited} processes of the shop ended by themselves` }
  const { isClean, figures } = await check(cluster, load)
  const wrong = [...reading.wrong].join(', ')
  return {
    passed: result.passed && isClean && (readersMayFail || wrong === ''),
    figures:
      `${result.figures}; ${reading.answers} reads, ${reading.pages} of them pages, wrong: ${wrong || 'none'}, ` +
      `the slowest ${(reading.slowestMs / 1_000).toFixed(1)} s; ${figures}`,
  }
}
