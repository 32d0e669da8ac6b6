import { setImmediate } from 'node:timers/promises'

import type { Context } from 'hono'

import { busyPage } from '#api/busy-page'
import { clientNetwork } from '#api/client-address'
import type { CallsInProgress } from '#api/calls-in-progress'
import type { Settings } from '#api/deps'
import type { Env } from '#api/env'
import { refusals } from '#contract/wording'
import { limitConcurrency, limitConcurrencyByKey, type Limiters } from '#domain/concurrency-limit'
import { Failure } from '#domain/failure'

export type PageHandler = (c: Context<Env>) => Promise<Response>

// A core renders about 150 pages a second. Pages that wait for the database use none of it, so more than one is open.
const [AT_ONCE, WAITING] = [16, 300]
// A carrier has thousands of clients behind one address; a hundred waiting pages open within a second.
const ofNetwork = { atOnce: 4, waiting: 100 }
// While pages of a network wait for its turn, each lets the calls in progress finish, for so long at most.
const LETS_CALLS_FINISH_MS = 50

/**
 * Renders a page when it is the turn of the visitor's network. Between two pages all other requests that have arrived are
 * answered; pages of a crowded network also let calls finish. Over the bound, the answer is the small page that says so
 * (503).
 */
export function renderInTurn(
  { trustProxy }: Pick<Settings, 'trustProxy'>,
  inProgress: Pick<CallsInProgress, 'untilNone'>,
  render: PageHandler,
): PageHandler {
  const inTurn = limitConcurrency(AT_ONCE, WAITING)
  const networks: Limiters = new Map()
  const inTurnOfNetwork = limitConcurrencyByKey(networks, ofNetwork.atOnce, ofNetwork.waiting)
  const oneOfCrowd = limitConcurrencyByKey(new Map(), 1, ofNetwork.atOnce)
  const afterOthers = limitConcurrency(1, AT_ONCE)
  return (c) => {
    const network = clientNetwork(c, trustProxy)
    return inTurnOfNetwork(network, async () => {
      const isCrowded = (networks.get(network)?.calls ?? 0) > ofNetwork.atOnce
      if (isCrowded) await oneOfCrowd(network, () => inProgress.untilNone(LETS_CALLS_FINISH_MS))
      return inTurn(async () => {
        await afterOthers(setImmediate)
        // The visitor has left: nobody would read the page.
        if (c.env?.incoming?.socket?.destroyed) throw new Failure('invalid', refusals.cutShort)
        return render(c)
      })
    }).catch((error: unknown) => {
      if (error instanceof Failure && error.kind === 'unavailable') return busyPage(c)
      throw error
    })
  }
}
