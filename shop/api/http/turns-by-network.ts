import { setImmediate } from 'node:timers/promises'

import type { Context } from 'hono'

import type { CallsInProgress } from '#api/http/calls-in-progress'
import { clientNetwork } from '#api/http/client-address'
import type { Settings } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { refusals } from '#contract/wording'
import { limitConcurrency, limitConcurrencyByKey, type Limiters } from '#domain/process/concurrency-limit'
import { Failure } from '#domain/process/failure'

/** How much work of all networks, and of each, is open at once, and how much more waits. */
export type Turns = {
  atOnce: number
  waiting: number
  ofNetwork: { atOnce: number; waiting: number }
  /** While work of a network waits for its turn, each piece lets the calls in progress finish, for so long at most. */
  letsCallsFinishMs: number
}

/**
 * Does work that takes the processor when it is the turn of the client's network. Between two pieces all other requests
 * that have arrived are answered; those of a crowded network also let calls finish. Throws a Failure: 503 over the
 * bound.
 */
export function turnsByNetwork(
  { atOnce, waiting, ofNetwork, letsCallsFinishMs }: Turns,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
  inProgress: Pick<CallsInProgress, 'untilNone'>,
): <T>(c: Context<Env>, work: () => Promise<T>) => Promise<T> {
  const inTurn = limitConcurrency(atOnce, waiting)
  const networks: Limiters = new Map()
  const inTurnOfNetwork = limitConcurrencyByKey(networks, ofNetwork.atOnce, ofNetwork.waiting)
  const oneOfCrowd = limitConcurrencyByKey(new Map(), 1, ofNetwork.atOnce)
  const afterOthers = limitConcurrency(1, atOnce)
  return (c, work) => {
    const network = clientNetwork(c, trustProxy)
    return inTurnOfNetwork(network, async () => {
      const isCrowded = (networks.get(network)?.calls ?? 0) > ofNetwork.atOnce
      if (isCrowded) await oneOfCrowd(network, () => inProgress.untilNone(letsCallsFinishMs))
      return inTurn(async () => {
        await afterOthers(setImmediate)
        // The client has left: nobody would read the answer.
        if (c.env?.incoming?.socket?.destroyed) throw new Failure('invalid', refusals.cutShort)
        return work()
      })
    })
  }
}
