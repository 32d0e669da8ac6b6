// What may happen to the shop, in any order. The model says what must come of it; and any act may be cut short by the
// death of the process at one of its questions, after which the model is told what is there.
import fc from 'fast-check'
import { expect } from 'vitest'

import { orderStatuses } from '#contract/order-status'
import { Failure } from '#domain/failure'
import { brokenInvariants } from '#domain/orders/invariants'
import {
  type Act,
  cancelByShopper,
  comeBack,
  goToPay,
  lookAfter,
  passTime,
  prove,
  setBySeller,
  setPrice,
  setShelf,
  someSeconds,
  type Verdict,
} from '#test/crash/acts'
import type { Model } from '#test/crash/model'
import type { Cut } from '#test/crash/power'
import { setMoneyRight, tryRefund } from '#test/crash/money-acts'
import {
  answerLate,
  decideRefund,
  loseRefundAnswer,
  pay,
  refundByHand,
  slowBank,
  tell,
} from '#test/crash/provider-acts'
import { expected, look, lookAgain, type World } from '#test/crash/world'

/** Few and always the same, so that what fails is what was changed; more of them: `npm run test:faults -- days`. */
export const randomDays = { numRuns: Number(process.env['SEQUENCES'] ?? 36), seed: Number(process.env['SEED'] ?? 20) }

export function commands(): fc.Arbitrary<Iterable<fc.AsyncCommand<Model, World>>> {
  const some = fc.nat(30)
  const lines = fc.uniqueArray(fc.record({ product: fc.nat(1), quantity: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 2,
    selector: ({ product }) => product,
  })
  // What is there twice or thrice happens that much more often.
  const acts: fc.Arbitrary<Act>[] = [
    ...times(
      3,
      fc.tuple(fc.nat(2), lines).map((how) => goToPay(...how)),
    ),
    ...times(
      3,
      fc
        .tuple(
          some,
          fc.constantFrom('captured', 'captured', 'authorized', 'failed'),
          fc.nat(5).map((n) => n > 0),
        )
        .map((how) => pay(...how)),
    ),
    ...times(2, some.map(prove)),
    ...times(
      2,
      fc.tuple(some, some).map((which) => tell(...which)),
    ),
    some.map(comeBack),
    ...times(2, some.map(lookAfter)),
    fc.tuple(some, fc.constantFrom('authorized', 'captured')).map((how) => answerLate(...how)),
    fc.tuple(some, fc.constantFrom('processed', 'failed')).map((how) => decideRefund(...how)),
    fc.boolean().map(slowBank),
    fc.constant(loseRefundAnswer()),
    fc.tuple(some, fc.boolean()).map((how) => refundByHand(...how)),
    ...times(2, fc.constant(setMoneyRight())),
    some.map(tryRefund),
    some.map(cancelByShopper),
    fc.tuple(some, fc.constantFrom(...orderStatuses)).map((how) => setBySeller(...how)),
    fc.tuple(fc.nat(1), fc.nat(6)).map((how) => setShelf(...how)),
    fc.tuple(fc.nat(1), fc.integer({ min: 100, max: 99_999 })).map((how) => setPrice(...how)),
    ...times(
      2,
      fc.tuple(some, fc.constantFrom(1, 4, 13, 26, 61, 3 * 24 * 60)).map((how) => passTime(...how)),
    ),
    fc.constant(someSeconds()),
  ]
  const death = fc.record({
    at: fc.integer({ min: 1, max: 14 }),
    moment: fc.constantFrom('before' as const, 'after' as const),
  })
  const cut: fc.Arbitrary<Cut | null> = fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: death },
  )
  return fc.commands(
    acts.map((act) => fc.tuple(act, cut).map(([what, at]) => command(what, at))),
    { maxCommands: 40, size: 'max' },
  )
}

/** Whether somebody asked for so many days, and wants to hear of them. */
export const wereAskedFor = process.env['SEQUENCES'] !== undefined

/** What has happened so far, the tries for a shorter day among it. */
export const tally = { acts: 0, deaths: 0 }

function times<T>(n: number, what: T): T[] {
  return Array.from({ length: n }, () => what)
}

/** Something that happens, and the question of it at which the shop dies. */
export function command(act: Act, cut: Cut | null = null): fc.AsyncCommand<Model, World> {
  return {
    check: (model) => act.possible?.(model) ?? true,
    toString: () => (cut ? `command(${act.of}, ${JSON.stringify(cut)})` : `command(${act.of})`),
    run: async (model, world) => {
      const { room } = world
      const promised = await act.promise(model, world)
      let verdict: Verdict = 'granted'
      const outcome = await room.during(cut ?? undefined, () =>
        act.do(world, model).catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error
          verdict = 'refused'
        }),
      )
      tally.acts++
      if (outcome.cut) tally.deaths++
      await room.runJobs({ later: false })
      if (outcome.cut || promised === 'unsure') await lookAgain(model, world)
      else if (promised !== 'either') expect(verdict).toBe(promised)
      expect(await look(world)).toEqual(expected(model))
      expect(await brokenInvariants(room.db)).toEqual(world.scars)
    },
  }
}
