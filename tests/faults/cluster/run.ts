// `npm run test:cluster`: a cluster as docs/operations.md describes it, on this machine, and its failures. As root, with
// Debian’s patroni, python3-etcd, etcd-server, haproxy, pgbouncer, postgresql-15 and libfaketime.
//   NAME         only cases whose name contains this; `alerts` is `npm run test:alerts`
//   --seed N     the same random numbers again
//   --rounds N   so many rounds of a case
//   --from COMMIT  the release that an upgrade begins with, and that the way back ends with
//   --naive      replication that is not synchronous: passes when the checks find what was lost
//   --logs FOLDER  the logs of all hosts are copied there at the end
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { randomFrom } from '../fault.ts'
import { cases } from './cases.ts'
import { startCluster } from './cluster.ts'
import { replicateAsynchronously } from './database-host.ts'
import { isIsolated, mountState, runIsolated, STATE } from './isolated.ts'
import { installPackages } from './packages.ts'
import { requirePrograms } from './programs.ts'

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    rounds: { type: 'string' },
    from: { type: 'string' },
    logs: { type: 'string' },
    naive: { type: 'boolean', default: false },
    inside: { type: 'string' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const chosen = cases(values.from).filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
if (chosen.length === 0) throw new Error(`No case is called ${names.join(', ')}.`)

if (isIsolated()) process.exit((await runOne()) ? 0 : 1)
await requirePrograms()
console.log(`Seed ${seed}`)
let failed = 0
// Each case has a cluster of its own, which ends with its namespaces.
const runs = chosen.flatMap((each) =>
  Array.from({ length: each.eachRoundAnew ? Number(values.rounds ?? 1) : 1 }, (_, round) => ({ ...each, round })),
)
for (const { name, from, round } of runs) {
  const removePackages = from === undefined ? () => {} : installPackages(from)
  const args = [
    '--inside',
    name,
    '--seed',
    String(seed + round),
    ...(values.naive ? ['--naive'] : []),
    ...(['rounds', 'from', 'logs'] as const).flatMap((option) => passedOn(option)),
  ]
  const code = await runIsolated([import.meta.filename, ...args])
  removePackages()
  if (code === 130) process.exit(130)
  if (code !== 0) failed++
}
// The alerts need one shop, and no cluster.
const withAlerts = names.length === 0 || names.some((part) => 'alerts'.includes(part))
if (withAlerts && (await runAlerts()) !== 0) failed++
console.log(`\n${runs.length + Number(withAlerts) - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function runAlerts(): Promise<number | null> {
  const alerts = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../alerts/test-alerts.ts')], {
    stdio: 'inherit',
  })
  const [code] = (await once(alerts, 'exit')) as [number | null]
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} alerts`)
  return code
}

function passedOn(option: 'rounds' | 'from' | 'logs'): string[] {
  const value = values[option]
  return value === undefined ? [] : [`--${option}`, value]
}

async function runOne(): Promise<boolean> {
  const one = cases(values.from).find(({ name }) => name === values.inside)
  if (!one) throw new Error(`There is no case ${values.inside}.`)
  const began = performance.now()
  await mountState()
  const rounds = values.rounds === undefined ? {} : { rounds: Number(values.rounds) }
  if (values.naive) replicateAsynchronously()
  const { passed: asWanted, figures } = await startCluster(one)
    .then((cluster) => one.run(cluster, { random: randomFrom(seed), ...rounds, report: console.log }))
    .catch((error: unknown) => ({
      passed: false,
      figures: error instanceof Error ? String(error.stack) : String(error),
    }))
  const passed = values.naive ? /lost: (?!0 orders, 0 payments)/.test(figures) : asWanted
  const seconds = Math.round((performance.now() - began) / 1_000)
  if (values.logs !== undefined) await copyLogs(values.logs)
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${one.name}${values.naive ? ', naive' : ''}: ${figures} (${seconds} s)`)
  return passed
}

async function copyLogs(folder: string): Promise<void> {
  for await (const file of fs.glob('*/*.log', { cwd: STATE })) {
    const to = path.resolve(folder, file)
    await fs.mkdir(path.dirname(to), { recursive: true })
    await fs.copyFile(path.join(STATE, file), to)
  }
}
