import { checkoutRaces } from './checkout.ts'
import { codeRaces } from './codes.ts'
import { connectionRaces } from './connection.ts'
import { lotRaces } from './lots.ts'
import { moneyRaces } from './money.ts'
import { offerRaces } from './offers.ts'
import { stockRaces } from './stock.ts'

/** Concurrent use, each race on a shop of its own. */
export const races = [
  ...stockRaces,
  ...lotRaces,
  ...checkoutRaces,
  ...moneyRaces,
  ...offerRaces,
  ...codeRaces,
  ...connectionRaces,
]
