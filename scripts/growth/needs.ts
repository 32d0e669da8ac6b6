import { type Cost, visit } from '../../bench/million.ts'
import { behaviour, machine, prices } from './inputs.ts'

export type Needs = ReturnType<typeof needsOf>
export type Load = ReturnType<typeof loadOf>
type Costs = Record<string, Cost>

const BUYERS = visit.find(({ cost }) => cost === 'order')?.count ?? 0
const CART_CHANGES = visit.find(({ cost }) => cost === 'add to cart')?.count ?? 0

/** The needs of a shop of so many shoppers in its busiest hour and in the first minute of a sale, and their cost. */
export function needsOf(shoppers: number, costs: Costs) {
  const visitsAMonth = shoppers * behaviour.visitsAMonth
  const hour = loadOf((visitsAMonth / 30) * (behaviour.peakHour / 3_600), BUYERS, costs)
  const sale = loadOf((shoppers * behaviour.saleVisitors) / 60, behaviour.saleBuyers, costs)
  const ordersAMonth = visitsAMonth * BUYERS
  const diskGbAMonth = (ordersAMonth * behaviour.kilobytesAnOrder) / 1e6
  return {
    shoppers,
    hour,
    sale,
    diskGbAMonth,
    cost: costOf({ visitsAMonth, ordersAMonth, diskGbAMonth, hour, sale }, costs),
  }
}

/** Of so many visits a second, of which `buyers` is the part that buys. */
function loadOf(visits: number, buyers: number, costs: Costs) {
  const all = totals(visits, buyers, costs, () => true)
  const behindCdn = totals(visits, buyers, costs, ({ isKept }) => !isKept)
  const orders = visits * buyers
  const processes = Math.max(1, Math.ceil(behindCdn.server / machine.load))
  return {
    requests: all.requests,
    requestsBehindCdn: behindCdn.requests,
    megabits: toMegabits(all.bytes),
    megabitsBehindCdn: toMegabits(behindCdn.bytes),
    serverCores: behindCdn.server,
    databaseCores: behindCdn.database,
    processes,
    memoryGb: (processes * machine.processMb) / 1_000,
    connections: processes * machine.poolOfProcess,
    orders,
    hotOrders: orders * behaviour.hotShare,
    mails: orders * behaviour.mailsAnOrder,
    wal: (orders * behaviour.walAnOrder + visits * CART_CHANGES * behaviour.walACartChange) / 1_000,
  }
}

type Totals = { requests: number; server: number; database: number; bytes: number }

/** Requests and bytes a second, and busy cores. */
function totals(visits: number, buyers: number, costs: Costs, isCounted: (kind: { isKept: boolean }) => boolean) {
  const sum: Totals = { requests: 0, server: 0, database: 0, bytes: 0 }
  for (const { cost, count } of visit.filter(isCounted)) {
    const one = costs[cost]
    if (!one) throw new Error(`There is no cost of "${cost}".`)
    const rate = visits * (cost === 'order' ? buyers : count)
    sum.requests += rate
    sum.server += (rate * one.server) / 1_000
    sum.database += (rate * one.database) / 1_000
    sum.bytes += rate * one.bytes
  }
  return sum
}

function toMegabits(bytes: number): number {
  return (bytes * 8) / 1e6
}

type Month = { visitsAMonth: number; ordersAMonth: number; diskGbAMonth: number; hour: Load; sale: Load }

function costOf({ visitsAMonth, ordersAMonth, diskGbAMonth, hour, sale }: Month, costs: Costs) {
  const gigabytes = (isKept: boolean) =>
    totals(visitsAMonth, BUYERS, costs, (kind) => kind.isKept === isKept).bytes / 1e9
  const servers = (load: Load) => (load.serverCores / machine.load) * prices.core + load.memoryGb * prices.memoryGb
  const rupees = {
    servers: servers(hour) + servers(sale) * (prices.saleDays / 30),
    // A primary cannot be rented for a day.
    database: (Math.max(hour.databaseCores, sale.databaseCores) / machine.load) * prices.core * prices.copies,
    disks: diskGbAMonth * prices.keptMonths * prices.copies * prices.diskGb,
    traffic: gigabytes(false) * prices.trafficGb + gigabytes(true) * prices.cdnGb,
    mails: ((ordersAMonth * behaviour.mailsAnOrder) / 1_000) * prices.thousandMails,
  }
  return { ...rupees, all: Object.values(rupees).reduce((sum, each) => sum + each, 0) }
}
