import { emptiedShelves } from './abuse/emptied-shelves.ts'
import { abuse } from './abuse/in-own-process.ts'
import { databaseOutage, killedPostmaster } from './failure-modes/database-outage.ts'
import { failovers } from './failure-modes/failover.ts'
import { mailServerFailures } from './failure-modes/mail-server.ts'
import { pooler } from './failure-modes/pooler.ts'
import { providerFailureModes } from './failure-modes/provider.ts'
import { stops } from './failure-modes/stops.ts'
import { webhookFailureModes } from './failure-modes/webhooks.ts'
import { type FaultCase, inLots, type Random, shuffled } from './fault.ts'
import { slowCases } from './slow-cases.ts'
import { killsDuringMail } from './kills/during-mail.ts'
import { killsDuringTickets } from './kills/during-tickets.ts'
import { killsUnderLoad } from './kills/under-load.ts'
import { killsWithCash } from './kills/with-cash.ts'
import { killsWithWhatsApp } from './kills/with-whatsapp.ts'
import { mutationFaults } from './mutations/mutation-faults.ts'
import { checkoutRaces } from './races/checkout.ts'
import { connectionRaces } from './races/connection.ts'
import { lotRaces } from './races/lots.ts'
import { moneyRaces } from './races/money.ts'
import { races } from './races/races.ts'
import { stockRaces } from './races/stock.ts'
import { forgedReviews } from './forged-reviews.ts'
import { randomCarts } from './random-carts.ts'
import { randomSequences } from './random-sequences.ts'

const ROUNDS = { whole: 20, short: 4 }
const SEQUENCES = { whole: 300, short: 24 }
const CARTS = { whole: 10_000, short: 300 }
/** Most mutations are detected by a test within seconds; those that need a whole fault take half a minute each. */
const DRAWN = { byTest: 8, byFault: 2 }

export const wholeRun: FaultCase[] = [
  killsUnderLoad(ROUNDS.whole),
  killsWithCash(ROUNDS.whole),
  ...races,
  killsDuringMail,
  killsDuringTickets,
  killsWithWhatsApp(ROUNDS.whole),
  mailServerFailures,
  randomSequences(SEQUENCES.whole),
  randomCarts(CARTS.whole),
  forgedReviews(10_000),
  ...providerFailureModes,
  ...webhookFailureModes,
  databaseOutage,
  killedPostmaster,
  stops,
  ...failovers,
  ...abuse,
  ...emptiedShelves,
  ...Object.values(slowCases),
  ...mutationFaults,
]

/** Cases that need a program which the project does not install. */
export const byName: FaultCase[] = [pooler]

/** The cases of stock, orders and their statements in a shop that keeps its stock in lots. */
export const lotsRun: FaultCase[] = [
  killsUnderLoad(ROUNDS.whole),
  killsWithCash(ROUNDS.whole),
  killsDuringMail,
  killsDuringTickets,
  ...stockRaces,
  ...lotRaces,
  ...checkoutRaces,
  ...moneyRaces,
  ...connectionRaces,
  randomSequences(SEQUENCES.short),
  slowCases.interruptions,
].map(inLots)

/** The part of it that belongs to a whole run. */
export const someInLots: FaultCase[] = [killsUnderLoad(ROUNDS.short), ...stockRaces].map(inLots)

/** At most ten minutes on two cores: kill rounds, the races of money and stock, random sequences, all interruptions, backups, and mutations drawn at random. */
export function shortRun(random: Random): FaultCase[] {
  const drawn = (untimed: boolean, count: number) =>
    shuffled(
      mutationFaults.filter((fault) => fault.untimed === untimed),
      random,
    ).slice(0, count)
  return [
    killsUnderLoad(ROUNDS.short),
    ...stockRaces,
    ...moneyRaces,
    randomSequences(SEQUENCES.short),
    randomCarts(CARTS.short),
    slowCases.interruptions,
    slowCases.backups,
    ...drawn(false, DRAWN.byFault),
    ...drawn(true, DRAWN.byTest),
  ]
}
