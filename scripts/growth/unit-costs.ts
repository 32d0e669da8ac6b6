import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Cost } from '../../bench/million.ts'

const measured = path.resolve(import.meta.dirname, '../../docs/performance.md')

/** The cost of each request as `npm run bench -- costs` last wrote it to docs/performance.md. */
export async function unitCosts(): Promise<Record<string, Cost>> {
  return costsIn(await readFile(measured, 'utf8'))
}

export function costsIn(page: string): Record<string, Cost> {
  const [, block = ''] = /<!-- bench costs -->([^]*?)<!-- end costs -->/.exec(page) ?? []
  const [first = ''] = block.trim().split('\n\n')
  const rows = first.split('\n').slice(2)
  const costs = rows.map((row): [string, Cost] => {
    const [what = '', server, database, kilobytes] = row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    const bytes = kilobytes === '-' ? 0 : Number(kilobytes) * 1_000
    return [what, { server: Number(server), database: Number(database), bytes }]
  })
  if (costs.length === 0) throw new Error('docs/performance.md has no table of costs.')
  return Object.fromEntries(costs)
}
