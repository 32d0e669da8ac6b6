// The plans of the statements that a shop runs, as PostgreSQL's auto_explain reports them with their row counts.
import type { ClientBase, Pool } from 'pg'

/** A node of a plan that reads a table; `isWhole` when no condition of an index limits it. */
export type Read = { table: string; how: string; rows: number; isWhole: boolean }
export type Plan = { sql: string; ms: number; reads: Read[] }

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
type Explained = { 'Query Text': string; Duration?: number; Plan: Node }

const settings = {
  log_min_duration: '0',
  log_analyze: 'on',
  log_timing: 'off',
  log_format: 'json',
  log_level: 'notice',
  // Triggers and functions too.
  log_nested_statements: 'on',
}

/**
 * Collects the plans of all statements on a pool; `take` returns those since the last call. With sequential scans `avoided`,
 * one stands only where no index serves, however small the tables of a test are. With `free` choice, an index is read only
 * where the planner prefers it, for which the tables must be large.
 */
export async function collectPlans(pool: Pool, scans: 'avoided' | 'free' = 'avoided'): Promise<{ take: () => Plan[] }> {
  let plans: Plan[] = []
  const set = Object.entries(settings).map(([name, value]) => `SET auto_explain.${name} = '${value}'`)
  const explained = new WeakSet<ClientBase>()
  const explain = async (client: ClientBase) => {
    if (explained.has(client)) return
    explained.add(client)
    client.on('notice', ({ message = '' }) => {
      const [, duration, json] = /^duration: ([\d.]+) ms\s+plan:\s*(\{.*)$/s.exec(message) ?? []
      if (json) plans.push(planOf(JSON.parse(json) as Explained, Number(duration)))
    })
    const avoid = scans === 'avoided' ? ['SET enable_seqscan = off'] : []
    await client.query(["LOAD 'auto_explain'", ...avoid, ...set].join('; '))
  }
  // Its statements are queued before those of whoever acquires the connection.
  pool.on('acquire', (client) => void explain(client))
  return {
    take: () => {
      const taken = plans
      plans = []
      return taken
    },
  }
}

function planOf({ 'Query Text': sql, Plan: node }: Explained, ms: number): Plan {
  return {
    sql: sql.replace(/\s+/g, ' ').trim(),
    ms,
    reads: readsOf(node),
  }
}

function readsOf(node: Node): Read[] {
  const { 'Relation Name': table, 'Actual Loops': loops = 1 } = node
  const how = node['Node Type']
  const rows = Math.round(((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * loops)
  const isWhole = how === 'Seq Scan' || (/^Index( Only)? Scan$/.test(how) && node['Index Cond'] === undefined)
  const own = table && how.endsWith(' Scan') && loops > 0 ? [{ table, how, rows, isWhole }] : []
  return [...own, ...(node.Plans ?? []).flatMap(readsOf)]
}
