import type { Context } from 'hono'

import { busyPage } from '#api/busy-page'
import type { CallsInProgress } from '#api/calls-in-progress'
import type { Settings } from '#api/deps'
import type { Env } from '#api/env'
import { type Turns, turnsByNetwork } from '#api/turns-by-network'
import { Failure } from '#domain/failure'

export type PageHandler = (c: Context<Env>) => Promise<Response>

// A core renders about 150 pages a second. Pages that wait for the database use none of it, so more than one is open.
// A carrier has thousands of clients behind one address; a hundred waiting pages open within a second.
const turns: Turns = { atOnce: 16, waiting: 300, ofNetwork: { atOnce: 4, waiting: 100 }, letsCallsFinishMs: 50 }

/** Renders a page when it is the turn of the visitor's network. Over the bound, the answer is the small page that says so (503). */
export function renderInTurn(
  settings: Pick<Settings, 'trustProxy'>,
  inProgress: Pick<CallsInProgress, 'untilNone'>,
  render: PageHandler,
): PageHandler {
  const inTurn = turnsByNetwork(turns, settings, inProgress)
  return (c) =>
    inTurn(c, () => render(c)).catch((error: unknown) => {
      if (error instanceof Failure && error.kind === 'unavailable') return busyPage(c)
      throw error
    })
}
