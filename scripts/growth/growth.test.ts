import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { behaviour, heldRow, machine } from './inputs.ts'
import { needsOf } from './needs.ts'
import { simulateBatches, simulateLock } from './queues.ts'
import { breaks, growthTables } from './tables.ts'
import { costsIn, unitCosts } from './unit-costs.ts'

describe('a lock that all take in turn', () => {
  it('serves what arrives while it is quick enough', () => {
    const { arrived, served, refused, p99Ms } = simulateLock({ rate: 50, seconds: 60, seed: 1 }, 5, 2_000)
    expect([served, refused]).toEqual([arrived, 0])
    expect(arrived).toBeGreaterThan(2_700)
    expect(p99Ms).toBeLessThan(30)
  })

  it('serves as many as its time allows in a burst, and refuses the rest', () => {
    const { arrived, served, refused, aSecond, medianMs } = simulateLock({ rate: 500, seconds: 60, seed: 1 }, 5, 2_000)
    expect(served + refused).toBe(arrived)
    expect(aSecond).toBeGreaterThan(190)
    expect(aSecond).toBeLessThan(210)
    expect(refused / arrived).toBeGreaterThan(0.5)
    expect(medianMs).toBeGreaterThan(1_500)
  })

  it('gives the same answer for the same seed alone', () => {
    const run = (seed: number) => simulateLock({ rate: 100, seconds: 10, seed }, 5, 2_000)
    expect(run(7)).toEqual(run(7))
    expect(run(7)).not.toEqual(run(8))
  })
})

it('numbering in batches serves a burst that one after the other could not', () => {
  const burst = { rate: 1_000, seconds: 20, seed: 1 }
  expect(simulateBatches(burst, 3, 0.7).p99Ms).toBeLessThan(100)
  expect(simulateLock(burst, 3.7, 2_000).refused).toBeGreaterThan(10_000)
})

it('the needs grow in proportion to the shoppers', async () => {
  const costs = await unitCosts()
  const [small, large] = [needsOf(1e6, costs), needsOf(1e8, costs)]
  for (const when of ['hour', 'sale'] as const) {
    for (const what of ['requests', 'orders', 'megabits', 'serverCores', 'databaseCores', 'wal'] as const) {
      expect(large[when][what] / small[when][what]).toBeCloseTo(100)
    }
  }
  const order = breaks(large).map(({ shoppers }) => shoppers)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(growthTables(costs)).not.toMatch(/NaN|Infinity|undefined/)
})

it('a page without the table of costs, or with another one, is refused', () => {
  expect(() => costsIn('# Performance')).toThrow('no table of costs')
  const one =
    '<!-- bench costs -->\n| one | a | b | c |\n| --- | ---: | ---: | ---: |\n| order | 11 | 10 | - |\n\nmore\n<!-- end costs -->'
  expect(costsIn(one)).toEqual({ order: { server: 11, database: 10, bytes: 0 } })
  expect(() => needsOf(1, costsIn(one))).toThrow('There is no cost of "page product"')
})

describe('docs/growth.md', () => {
  const page = (name: string) => readFileSync(path.resolve(import.meta.dirname, '../../docs', name), 'utf8')
  const [growth, performance] = [page('growth.md'), page('performance.md')]

  it('has the tables that its inputs and performance.md make', async () => {
    const [, tables] = /<!-- simulate growth -->\n([^]*?)\n<!-- end growth -->/.exec(growth) ?? []
    expect(tables).toBe(growthTables(await unitCosts()))
  })

  it('reckons with what performance.md says', () => {
    const ms = (line: string) => new RegExp(`^\\| ${line}[^|]*\\| ([\\d.]+) \\|`, 'm').exec(performance)?.[1]
    expect(ms('the hold:')).toBe(heldRow.hold.toFixed(2))
    expect(ms('settling:')).toBe(heldRow.settling.toFixed(2))
    expect(performance).toContain(`**WAL**: ${behaviour.walAnOrder} kB`)
    expect(performance).toContain(`| 500,000 | ${machine.processMb} |`)
    expect(performance).toContain(`the database then has ${(behaviour.kilobytesAnOrder * 100_000) / 1e6} GB`)
    const hot = /^\| 64 clients, one hot product \| (\d+) /m.exec(performance)?.[1]
    expect(growth).toContain(
      `${heldRow.hold.toFixed(2)} ms for the hold and ${heldRow.settling.toFixed(2)} for settling`,
    )
    expect(growth).toContain(`64 clients buy ${hot} a second of a hot product`)
    expect(growth).toContain(`${machine.processMb} MB (measured)`)
    expect(growth).toContain(`${behaviour.walAnOrder} kB of WAL for an order (measured)`)
  })
})
