// The guards of shop.pml, and the mistakes of the shop that leave them out (tests/faults/mutations, by name). Most of
// them were made once, before the decision that is named.
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** `orders`: so many are needed to see it. */
export type Guard = { guard: string; orders: 1 | 2; faults: string[] }

export const guards: Guard[] = [
  { guard: 'CASH', orders: 1, faults: ['collects the cash of an order that is paid'] },
  { guard: 'CODE', orders: 2, faults: ['holds an order by a code that is used up'] },
  { guard: 'CODE_AGAIN', orders: 2, faults: ['does not look at the code of a payment that comes too late'] },
  { guard: 'CREATING', orders: 1, faults: ['takes an order in cash whose hold has ended'] },
  { guard: 'DUE', orders: 1, faults: ['undoes a cancellation whose refund is sent'] },
  { guard: 'EXACT', orders: 1, faults: ['accepts any amount'] },
  { guard: 'EXTRA', orders: 1, faults: ['keeps the second payment of an order'] },
  { guard: 'KEY', orders: 1, faults: ['requests a refund under a new key at each attempt'] },
  { guard: 'KNOWN', orders: 1, faults: ['settles a payment each time it is told'] },
  {
    guard: 'LAPSING',
    orders: 2,
    faults: ['sells for a payment that it has announced as returned, when it is captured after all'],
  },
  { guard: 'ONE_ATTEMPT', orders: 2, faults: ['lets a shopper have two open attempts'] },
  { guard: 'ONE_CASH', orders: 2, faults: ['lets a shopper have several orders to pay in cash'] },
  { guard: 'OWN_FAILURE', orders: 1, faults: ['takes the failure of an earlier try for that of the refund'] },
  {
    guard: 'PIECE',
    orders: 1,
    faults: ['refunds more pieces than a line has left', 'refunds pieces beyond what is left of the payment'],
  },
  { guard: 'RETAKE', orders: 1, faults: ['sells for a late payment without its pieces'] },
  { guard: 'STILL_OPEN', orders: 1, faults: ['closes an attempt that was paid since the provider was asked'] },
  { guard: 'STOCK', orders: 2, faults: ['holds pieces that are not there'] },
  { guard: 'STOCK_FIRST', orders: 2, faults: ['captures first and takes the goods second'] },
  { guard: 'STORE', orders: 1, faults: ['opens the payment of an attempt that has ended'] },
  { guard: 'WITHDRAWN', orders: 1, faults: ['sends an order in cash that was called off before it was paid'] },
]

/** The way on which an order goes wrong without a guard, as Spin finds it, and the invariant that it breaks. */
export type Counterexample = { guard: string; broken: string; acts: string[] }

export const counterexamplesFile = path.join(import.meta.dirname, 'counterexamples.txt')

export function readCounterexamples(): Counterexample[] {
  return readFileSync(counterexamplesFile, 'utf8')
    .split(/^(?=without )/m)
    .map((part) => {
      const [head = '', ...acts] = part.trim().split('\n')
      const [, guard = '', broken = ''] = /^without (\w+): (.+)$/.exec(head) ?? []
      return { guard, broken, acts: acts.map((act) => act.trim()) }
    })
}

export function writtenCounterexamples(all: readonly Counterexample[]): string {
  return all
    .map(({ guard, broken, acts }) => [`without ${guard}: ${broken}`, ...acts.map((act) => `  ${act}`), ''].join('\n'))
    .join('')
}
