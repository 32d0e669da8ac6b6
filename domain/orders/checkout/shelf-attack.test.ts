// A model of an attack: accounts that order whatever they can hold of a shelf and never pay, for a day. It says what share
// of the shelf they hold, for how long, and whether a shopper who pays can buy beside them.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { NEWCOMER_HOLD_MINUTES } from '#contract/rules'
import { type Ended, mostToHold, requirePause } from '#domain/orders/checkout/order-limits'
import { orderLimits } from '#shop'

const DAY_MINUTES = 24 * 60
/** A payment that is begun and not completed extends a hold by 5 minutes, 4 times at most. */
const EXTENSIONS_MINUTES = 20

type Account = { network: number; unpaid: number[]; until: number }
type Hold = { account: Account; pieces: number; until: number }
type Attack = { shelf: number; accounts: number; networks: number; extends: boolean; wanted: () => number }

function attackForADay({ shelf, accounts: count, networks, extends: isExtended, wanted }: Attack) {
  const accounts = Array.from({ length: count }, (_, i): Account => ({ network: i % networks, unpaid: [], until: 0 }))
  const ofNetwork = Array<number>(networks).fill(0)
  const lasts = NEWCOMER_HOLD_MINUTES + (isExtended ? EXTENSIONS_MINUTES : 0)
  let holds: Hold[] = []
  let [held, most, minutesHeld, soldOut, next, keptUntil] = [0, 0, 0, 0, 0, 0]
  const heldBy = new Map<Account, number>()
  for (let now = 0; now < DAY_MINUTES; now++) {
    // A lone piece is kept for as long as its last hold has lasted.
    for (const { account, pieces } of holds.filter(({ until }) => until <= now)) {
      held -= pieces
      ofNetwork[account.network]! -= pieces
      account.unpaid.unshift(now)
      keptUntil = now + lasts
    }
    holds = holds.filter(({ until }) => until > now)
    // Each minute the accounts come in turn, until many in a row are refused.
    for (let refused = 0; refused < 3 * networks + 20 && refused < count; next++) {
      const account = accounts[next % count]!
      const isKept = shelf === 1 && now < keptUntil
      if (mostToHold({ pieces: shelf, newcomers: held, network: 0, isKept }, 'newcomer') < 1) break
      const onShelf = { pieces: shelf, newcomers: held, network: ofNetwork[account.network]!, isKept }
      const pieces = Math.min(mostToHold(onShelf, 'newcomer'), orderLimits.newcomer.ofEach, wanted())
      if (account.until > now || pieces < 1 || isPaused(account, now)) {
        refused++
        continue
      }
      account.until = now + lasts
      heldBy.set(account, (heldBy.get(account) ?? 0) + lasts)
      holds.push({ account, pieces, until: now + lasts })
      held += pieces
      ofNetwork[account.network]! += pieces
    }
    most = Math.max(most, held)
    if (held > 0) minutesHeld++
    // The seller refills what is bought, so the shelf stays as long as it was.
    if (
      Math.min(shelf - held, mostToHold({ pieces: shelf, newcomers: held, network: 0, isKept: false }, 'regular')) < 1
    )
      soldOut++
  }
  return { most, minutesHeld, soldOut, longest: Math.max(...heldBy.values()) }
}

function isPaused(account: Account, now: number): boolean {
  const ended: Ended = { unpaid: account.unpaid.map((at) => (now - at) * 60), cancelled: [] }
  try {
    requirePause(ended)
    return false
  } catch {
    return true
  }
}

const half = (shelf: number) => Math.ceil(shelf / 2)

describe('10,000 accounts on 1,000 addresses that never pay', () => {
  const attack = { accounts: 10_000, networks: 1_000, extends: true, wanted: () => 99 }

  it('hold half of a shelf all day, and a regular can buy at any minute', () => {
    for (const shelf of [2, 3, 7, 40, 1_000]) {
      expect(attackForADay({ ...attack, shelf })).toMatchObject({
        most: half(shelf),
        soldOut: 0,
        minutesHeld: DAY_MINUTES,
      })
    }
  })

  it.each([false, true])('hold a lone piece half of the time; with payments begun: %s', (isExtended) => {
    const { most, minutesHeld, soldOut } = attackForADay({ ...attack, extends: isExtended, shelf: 1 })
    expect(most).toBe(1)
    expect(minutesHeld / DAY_MINUTES).toBeCloseTo(0.5, 1)
    expect(soldOut).toBe(minutesHeld)
  })

  it('never hold more than half of any shelf, whatever they want and however many they are', () => {
    const size = fc.integer({ min: 2, max: 500 })
    const of = fc.record({
      shelf: size,
      accounts: fc.integer({ min: 1, max: 10_000 }),
      networks: fc.integer({ min: 1, max: 1_000 }),
      extends: fc.boolean(),
      wants: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1 }),
    })
    fc.assert(
      fc.property(of, ({ wants, ...some }) => {
        let turn = 0
        const { most, soldOut } = attackForADay({ ...some, wanted: () => wants[turn++ % wants.length]! })
        expect(most).toBeLessThanOrEqual(half(some.shelf))
        expect(soldOut).toBe(0)
      }),
      { numRuns: 20 },
    )
  })
})

it('One address holds a quarter, and one account 20 pieces for two hours of a day, or five with payments begun', () => {
  const wanted = () => 99
  const ofAddress = attackForADay({ shelf: 40, accounts: 10_000, networks: 1, extends: true, wanted })
  expect(ofAddress).toMatchObject({ most: 10, soldOut: 0 })
  const one = { shelf: 1_000, accounts: 1, networks: 1, wanted }
  expect(attackForADay({ ...one, extends: false })).toMatchObject({ most: 20, longest: 10 * 12 })
  expect(attackForADay({ ...one, extends: true })).toMatchObject({ most: 20, longest: 10 * 32 })
})
