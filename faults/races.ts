import { checkoutRaces } from './races-checkout.ts'
import { codeRaces } from './races-codes.ts'
import { lineRaces } from './races-line.ts'
import { moneyRaces } from './races-money.ts'
import { stockRaces } from './races-stock.ts'

/** Everything that happens at once, each on a shop of its own. */
export const races = [...stockRaces, ...checkoutRaces, ...moneyRaces, ...codeRaces, ...lineRaces]
