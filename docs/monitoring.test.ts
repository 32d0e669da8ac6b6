// The alerts, the dashboard and the runbook agree with what `/metrics` has.
import path from 'node:path'

import { sql } from 'kysely'
import { vi } from 'vitest'
import * as z from 'zod'

import { calls } from '#contract/calls'
import { expect, it as base } from '#test/fixtures'
import { monitoring, rules } from '../tests/alerts/rules.ts'

import { read } from './test-files.ts'

const METRICS_TOKEN = 'a token of the metrics'

/** The labels of each metric, and their values, of a shop that has sold and has backups. */
type Known = Map<string, Map<string, Set<string>>>

const it = base
  .extend('environment', { scope: 'file' }, ({ folder }) => ({
    METRICS_TOKEN,
    BACKUP_PLACE: path.join(folder, 'backups'),
    BACKUP_KEY: Buffer.alloc(32, 7).toString('base64'),
  }))
  .extend('known', { scope: 'file' }, async ({ shop }, { onCleanup }): Promise<Known> => {
    // As `npm run backup:wal` makes it.
    await sql`SELECT pg_create_physical_replication_slot('mewa_backup', true)`.execute(shop.db)
    onCleanup(async () => void (await sql`SELECT pg_drop_replication_slot('mewa_backup')`.execute(shop.db)))
    const buyer = await shop.buyer()
    await buyer.buy([{ product: await shop.stock(5), quantity: 1 }])
    const seller = await shop.seller()
    await seller.get(calls.sellerMoney.path)
    return vi.waitUntil(
      async () => {
        const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
        const known = namesIn(await (await fetch(shop.url + calls.metrics.path, { headers })).text())
        return [...late].every((name) => known.has(name)) && known
      },
      { timeout: 20_000, interval: 100 },
    )
  })

// They come with the first job, mail, chore and look at the backups.
const late = [
  'job_duration_seconds_count',
  'mail_delivery_duration_seconds_count',
  'chore_duration_seconds_count',
  'backup_age_seconds',
  'money_compared_seconds',
]

it.for(rules.map(({ alert, expr }) => [alert, expr] as const))(
  'the alert %s asks for metrics that there are',
  ([, expr], { known }) => {
    expect(unknownIn(expr, known)).toEqual([])
  },
)

const dashboard = z
  .object({
    panels: z.array(z.object({ title: z.string(), targets: z.optional(z.array(z.object({ expr: z.string() }))) })),
  })
  .parse(JSON.parse(read('deploy/monitoring/dashboard.json')))

it('the dashboard asks for metrics that there are', ({ known }) => {
  const asked = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.flatMap((expr) => unknownIn(expr, known))).toEqual([])
})

it('a metric, a label or a value that there is not is found', ({ known }) => {
  expect(unknownIn('sum by (call) (rate(http_requests_total{status="200"}[5m])) > 1', known)).toEqual([
    'http_requests_total',
  ])
  expect(unknownIn('up{job="mewa"} == 0 or database_up{color="red"}', known)).toEqual(['database_up{color}'])
  expect(unknownIn('http_request_duration_seconds_bucket{le="3"}', known)).toEqual([
    'http_request_duration_seconds_bucket{le="3"}',
  ])
  expect(unknownIn('sum by (colour) (database_up)', known)).toEqual(['by (colour)'])
})

it('every alert has its section of the runbook, and the other way round', () => {
  const runbook = read('docs/runbook.md')
  const sections = [...runbook.matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name)
  expect(sections.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
  for (const { alert, annotations } of rules) {
    expect(annotations.runbook_url).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
    const section = runbook.slice(runbook.indexOf(`### ${alert}\n`)).split(/\n##+ /)[0]
    for (const part of ['**Means**', '**Shoppers see**', '**Look', 'end**']) expect(section).toContain(part)
  }
})

it('the runbook names panels that the dashboard has', () => {
  const titles = dashboard.panels.map(({ title }) => title)
  const named = [...read('docs/runbook.md').matchAll(/"([A-Z][a-zA-Z ]+)"(?=[^\n]*dashboard)/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => !titles.includes(name ?? ''))).toEqual([])
})

it('the example of a configuration reads the rules of this folder', () => {
  expect(read(path.relative(process.cwd(), path.join(monitoring, 'prometheus.yaml')))).toContain(
    'rule_files: [alerts.yaml]',
  )
})

function namesIn(text: string): Known {
  const known: Known = new Map()
  for (const line of text.split('\n')) {
    const [, name, labels = ''] = /^([a-z_]\w*)(?:\{(.*)\})? /.exec(line) ?? []
    if (name === undefined) continue
    const of = known.get(name) ?? new Map<string, Set<string>>()
    known.set(name, of)
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g)) {
      of.set(label, (of.get(label) ?? new Set()).add(value))
    }
  }
  return known
}

// Prometheus adds them.
const OWN_METRICS = ['up']
const OWN_LABELS = ['job', 'instance']
// Their values are few, and all there from the beginning.
const FIXED = ['le', 'queue', 'state']

/** The metrics, labels and fixed values of an expression that no shop has. */
function unknownIn(expr: string, known: Known): string[] {
  const plain = expr.replaceAll(/\[[^\]]*\]/g, '')
  const wrong: string[] = []
  const labels = new Set([...known.values()].flatMap((of) => [...of.keys()]))
  for (const [, list = ''] of plain.matchAll(/\bby \(([^)]*)\)/g)) {
    const missing = list.split(/, */).filter((label) => !labels.has(label) && !OWN_LABELS.includes(label))
    wrong.push(...missing.map((label) => `by (${label})`))
  }
  const asked = plain.replaceAll(/\bby \([^)]*\)/g, '')
  for (const [, name = '', matchers = ''] of asked.matchAll(/(?<![\w"/{.])([a-z]\w*)\b(?!\s*\()(?:\{([^}]*)\})?/g)) {
    if (['or', 'and', 'unless'].includes(name) || OWN_METRICS.includes(name)) continue
    const of = known.get(name)
    if (!of) wrong.push(name)
    for (const [, label = '', sign = '', value = ''] of matchers.matchAll(/(\w+)(=~|!=|!~|=)"([^"]*)"/g)) {
      if (of && !of.has(label) && !OWN_LABELS.includes(label)) wrong.push(`${name}{${label}}`)
      else if (of && FIXED.includes(label) && sign === '=' && !of.get(label)?.has(value)) {
        wrong.push(`${name}{${label}="${value}"}`)
      }
    }
  }
  return wrong
}
