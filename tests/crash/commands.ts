// Random sequences of actions. The model predicts the result of each; any action may crash at one of its requests, after
// which the model is reset to the observed state.
import fc from 'fast-check'
import { expect } from 'vitest'

import { orderStatuses } from '#contract/orders/order-status'
import { brokenInvariants } from '#domain/orders/order/invariants'
import { Failure } from '#domain/process/failure'
import {
  type Action,
  cancelByShopper,
  returnToShop,
  checkOut,
  comeBack,
  refundPiecesBySeller,
  reconcileOne,
  letTimePass,
  verify,
  setBySeller,
  setPrice,
  setStock,
  runDelayedJobs,
  type Prediction,
} from './actions.ts'
import type { Crash } from './interceptor.ts'
import type { Model } from './model.ts'
import { resolveDifference, retryRefund } from './money-actions.ts'
import { expected, observe, resetModel, type System } from './observed-state.ts'
import {
  completeLate,
  concludeRefund,
  dropRefundAnswer,
  payOrder,
  refundExternally,
  holdRefunds,
  deliverWebhook,
} from './provider-actions.ts'

/** Few and fixed, so that a failure comes from a change; others, and more of them, with each `npm run test:faults`. */
export const sequenceOptions = {
  numRuns: Number(process.env['SEQUENCES'] ?? 12),
  seed: Number(process.env['SEED'] ?? 20),
}

export function commands(): fc.Arbitrary<Iterable<fc.AsyncCommand<Model, System>>> {
  const some = fc.nat(30)
  const lines = fc.uniqueArray(fc.record({ product: fc.nat(1), quantity: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 2,
    selector: ({ product }) => product,
  })
  const refundedLine = fc.record({ place: fc.nat(1), pieces: fc.integer({ min: 1, max: 2 }), toShelf: fc.boolean() })
  // Repeated entries are drawn more often.
  const actions: fc.Arbitrary<Action>[] = [
    ...times(
      3,
      fc.tuple(fc.nat(2), lines).map((how) => checkOut(...how)),
    ),
    ...times(
      3,
      fc
        .tuple(
          some,
          fc.constantFrom('captured', 'captured', 'authorized', 'failed'),
          fc.nat(5).map((n) => n > 0),
        )
        .map((how) => payOrder(...how)),
    ),
    ...times(2, some.map(verify)),
    ...times(2, some.map(comeBack)),
    ...times(
      2,
      fc.tuple(some, some).map((which) => deliverWebhook(...which)),
    ),
    some.map(returnToShop),
    ...times(2, some.map(reconcileOne)),
    fc.tuple(some, fc.constantFrom('authorized', 'captured')).map((how) => completeLate(...how)),
    fc.tuple(some, fc.constantFrom('processed', 'failed')).map((how) => concludeRefund(...how)),
    fc.boolean().map(holdRefunds),
    fc.constant(dropRefundAnswer()),
    fc.tuple(some, fc.boolean()).map((how) => refundExternally(...how)),
    ...times(2, fc.constant(resolveDifference())),
    some.map(retryRefund),
    some.map(cancelByShopper),
    ...times(
      2,
      fc.tuple(some, fc.array(refundedLine, { minLength: 1, maxLength: 2 })).map((how) => refundPiecesBySeller(...how)),
    ),
    fc.tuple(some, fc.constantFrom(...orderStatuses)).map((how) => setBySeller(...how)),
    fc.tuple(fc.nat(1), fc.nat(6)).map((how) => setStock(...how)),
    fc.tuple(fc.nat(1), fc.integer({ min: 100, max: 99_999 })).map((how) => setPrice(...how)),
    ...times(
      2,
      fc.tuple(some, fc.constantFrom(1, 4, 13, 26, 61, 3 * 24 * 60)).map((how) => letTimePass(...how)),
    ),
    fc.constant(runDelayedJobs()),
  ]
  const crash = fc.record({
    at: fc.integer({ min: 1, max: 14 }),
    moment: fc.constantFrom('before' as const, 'after' as const),
  })
  const perhapsCrash: fc.Arbitrary<Crash | null> = fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: crash },
  )
  return fc.commands(
    actions.map((action) => fc.tuple(action, perhapsCrash).map(([what, at]) => command(what, at))),
    { maxCommands: 40, size: 'max' },
  )
}

/** Whether a number of sequences was requested; then a report is printed. */
export const isReportWanted = process.env['SEQUENCES'] !== undefined

/** Counts of what has run so far, shrinking included. */
export const counts = { actions: 0, crashes: 0 }

function times<T>(n: number, what: T): T[] {
  return Array.from({ length: n }, () => what)
}

/** An action, and the request of it at which the shop crashes, if any. */
export function command(action: Action, crash: Crash | null = null): fc.AsyncCommand<Model, System> {
  return {
    check: (model) => action.possible?.(model) ?? true,
    toString: () => (crash ? `command(${action.of}, ${JSON.stringify(crash)})` : `command(${action.of})`),
    run: async (model, system) => {
      const { harness } = system
      const predicted = await action.predict(model, system)
      let verdict: Prediction = 'granted'
      const outcome = await harness.runWithCrash(crash ?? undefined, () =>
        action.do(system, model).catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error
          verdict = 'refused'
        }),
      )
      counts.actions++
      if (outcome.crashed) counts.crashes++
      await harness.runJobs({ later: false })
      if (outcome.crashed || predicted === 'unsure') await resetModel(model, system)
      else if (predicted !== 'either') expect(verdict).toBe(predicted)
      expect(await observe(system)).toEqual(expected(model))
      expect(await brokenInvariants(harness.db)).toEqual(system.knownViolations)
    },
  }
}
