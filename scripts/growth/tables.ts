import type { Cost } from '../../bench/million.ts'
import { plain } from '../../bench/rates.ts'
import { table } from '../../bench/table.ts'
import { machine, prices, service } from './inputs.ts'
import { type Load, type Needs, needsOf } from './needs.ts'
import { simulateBatches, simulateLock, type Waits } from './queues.ts'

const sizes = [10_000, 1_000_000, 100_000_000]
const BURST_SECONDS = 60
const SEED = 1

/** The tables of docs/growth.md. */
export function growthTables(costs: Record<string, Cost>): string {
  const needs = sizes.map((size) => needsOf(size, costs))
  const loads = [
    needsTable('the busiest hour', needs, ({ hour }) => hour),
    needsTable('the first minute of a sale', needs, ({ sale }) => sale),
  ]
  return [...loads, breaksTable(needs), queuesTable(needs), costTable(needs)].join('\n\n')
}

const heads = sizes.map((size) => size.toLocaleString('en'))

function needsTable(when: string, needs: Needs[], at: (need: Needs) => Load): string {
  const row = (what: string, of: (load: Load) => number) => [what, ...needs.map((need) => plain(of(at(need))))]
  return table(
    [`${when}, of so many shoppers`, ...heads],
    [
      row('requests a second', ({ requests }) => requests),
      row('that a CDN leaves', ({ requestsBehindCdn }) => requestsBehindCdn),
      row('orders a second', ({ orders }) => orders),
      row('emails a second', ({ mails }) => mails),
      row('busy cores of servers, behind a CDN', ({ serverCores }) => serverCores),
      row('busy cores of the database', ({ databaseCores }) => databaseCores),
      row('memory of the processes, GB', ({ memoryGb }) => memoryGb),
      row('connections to the database', ({ connections }) => connections),
      row('Mbit/s', ({ megabits }) => megabits),
      row('Mbit/s, behind a CDN', ({ megabitsBehindCdn }) => megabitsBehindCdn),
      row('WAL, MB a second', ({ wal }) => wal),
    ],
  )
}

function costTable(needs: Needs[]): string {
  const row = (what: string, of: (need: Needs) => number) => [what, ...needs.map((need) => plain(Math.round(of(need))))]
  return table(
    ['rupees a month, of so many shoppers', ...heads],
    [
      row('servers', ({ cost }) => cost.servers),
      row('database', ({ cost }) => cost.database),
      row('disks', ({ cost }) => cost.disks),
      row('traffic and CDN', ({ cost }) => cost.traffic),
      row('emails', ({ cost }) => cost.mails),
      row('all', ({ cost }) => cost.all),
      ['new rows a month, GB', ...needs.map(({ diskGbAMonth }) => plain(diskGbAMonth))],
    ],
  )
}

/** How many shoppers each part of one machine serves in the first minute of a sale, the scarcest first. */
export function breaks({ shoppers, sale, diskGbAMonth }: Needs): { part: string; shoppers: number }[] {
  const cores = machine.cores * machine.load
  const parts: [string, number, number][] = [
    ['network without a CDN', sale.megabits, machine.megabits],
    ['network behind a CDN', sale.megabitsBehindCdn, machine.megabits],
    ['cores of one server', sale.serverCores, cores],
    ['connections without PgBouncer', sale.connections, machine.connections],
    ['cores of one database', sale.databaseCores, cores],
    ['row of a hot product', sale.hotOrders, 1_000 / service.hotProduct],
    ['series of invoices', sale.orders, 1_000 / service.document],
    ['WAL of one database', sale.wal, machine.walMegabytes],
    ['disk, after two years of orders', diskGbAMonth * prices.keptMonths, machine.diskGb],
  ]
  return parts
    .map(([part, needed, limit]) => ({ part, shoppers: (shoppers * limit) / needed }))
    .toSorted((a, b) => a.shoppers - b.shoppers)
}

function breaksTable(needs: Needs[]): string {
  // Of the largest shop, where rounding up to a whole process does not matter.
  const rows = breaks(needs.at(-1)!).map(({ part, shoppers }) => [part, plain(Number(shoppers.toPrecision(2)))])
  return table(['full on one machine', 'at so many shoppers'], rows)
}

function queuesTable(needs: Needs[]): string {
  const rows = needs.flatMap(({ shoppers, sale }) => {
    const burst = (rate: number) => ({ rate, seconds: BURST_SECONDS, seed: SEED })
    const hot = simulateLock(burst(sale.hotOrders), service.hotProduct, service.patience)
    const series = simulateBatches(burst(sale.orders), service.batch, service.document)
    const line = (what: string, rate: number, { aSecond, refused, arrived, medianMs, p99Ms }: Waits) => [
      `${what}, ${shoppers.toLocaleString('en')} shoppers`,
      plain(rate),
      plain(aSecond),
      arrived > 0 ? `${plain((refused / arrived) * 100)} %` : '-',
      plain(medianMs),
      plain(p99Ms),
    ]
    return [line('hot product', sale.hotOrders, hot), line('invoices', sale.orders, series)]
  })
  return table(
    ['first minute of a sale', 'ask a second', 'served a second', 'refused', 'median wait, ms', '99 %, ms'],
    rows,
  )
}
