// A million visits in an hour, from the cost of one request of each kind.
import { plain } from './rates.ts'
import { table } from './table.ts'

/** In ms of processor and bytes. */
export type Cost = { server: number; database: number; bytes: number }

type Kind = { what: string; cost: string; count: number; isKept: boolean }

/** Requests of a visit of 5 minutes that opens 8 pages; one visitor in 30 buys. */
export const visit: Kind[] = [
  { what: 'pages made by the server', cost: 'page product', count: 2, isKept: false },
  { what: 'lists and products of the other pages', cost: 'search', count: 6, isKept: true },
  { what: 'polls of the catalogue', cost: 'poll of the catalogue, unchanged', count: 60, isKept: true },
  { what: 'polls of the session', cost: 'session check', count: 60, isKept: false },
  { what: 'scripts', cost: 'script', count: 20, isKept: true },
  { what: 'pictures', cost: 'picture', count: 30, isKept: true },
  { what: 'changes of the cart', cost: 'add to cart', count: 3, isKept: false },
  { what: 'orders', cost: 'order', count: 1 / 30, isKept: false },
]
const VISITS_A_SECOND = 1_000_000 / 3_600

/** The table of what a million visits in an hour need; `isKept` is what a CDN answers. */
export function millionTable(costs: Record<string, Cost>): string {
  const needs = visit.map((kind) => ({ ...kind, ...needOf(kind, costs) }))
  const left = needs.filter(({ isKept }) => !isKept)
  const rows = needs.map((need) => [need.what, plain(need.count), ...cells(need), need.isKept ? 'kept' : ''])
  return table(
    ['a million visits in an hour', 'a visit', 'a second', 'cores, server', 'cores, database', 'Mbit/s', 'CDN'],
    [...rows, ['all', '', ...cells(sum(needs)), ''], ['that a CDN leaves', '', ...cells(sum(left)), '']],
  )
}

type Need = { rate: number; server: number; database: number; megabits: number }

function needOf({ cost, count }: Kind, costs: Record<string, Cost>): Need {
  const one = costs[cost]
  if (!one) throw new Error(`There is no cost of "${cost}".`)
  const rate = count * VISITS_A_SECOND
  const cores = (ms: number) => (rate * ms) / 1_000
  return { rate, server: cores(one.server), database: cores(one.database), megabits: (rate * one.bytes * 8) / 1e6 }
}

function sum(needs: Need[]): Need {
  const of = (figure: keyof Need) => needs.reduce((total, need) => total + need[figure], 0)
  return { rate: of('rate'), server: of('server'), database: of('database'), megabits: of('megabits') }
}

function cells({ rate, server, database, megabits }: Need): string[] {
  return [plain(Math.round(rate)), plain(server), plain(database), plain(Math.round(megabits))]
}
