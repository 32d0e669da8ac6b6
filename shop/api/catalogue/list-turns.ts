import type { Context } from 'hono'

import { type CallsInProgress, isOfPage } from '#api/http/calls-in-progress'
import type { Settings } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { type Turns, turnsByNetwork } from '#api/http/turns-by-network'

/** Makes an answer in a turn. */
export type InTurn = <T>(make: () => Promise<T>) => Promise<T>

// A list is made in one piece, so one is open at once. Of each network the next one waits in the queue of all. A
// plain list takes less than a millisecond, so a crowd behind one address still gets fifty in a second at least.
const turns: Turns = { atOnce: 1, waiting: 300, ofNetwork: { atOnce: 2, waiting: 100 }, letsCallsFinishMs: 20 }

/** Makes lists when it is the turn of the client's network. The list of a page is a part of the page, which has had its turn. */
export function listTurns(
  settings: Pick<Settings, 'trustProxy'>,
  inProgress: CallsInProgress,
): (c: Context<Env>) => InTurn {
  const inTurn = turnsByNetwork(turns, settings, inProgress)
  return (c) => (make) => (isOfPage(c) ? make() : inProgress.aside(() => inTurn(c, make)))
}
