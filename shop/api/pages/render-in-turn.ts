import type { Context } from 'hono'

import type { CallsInProgress } from '#api/http/calls-in-progress'
import type { Settings } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { type Turns, turnsByNetwork } from '#api/http/turns-by-network'
import { busyPage } from '#api/pages/busy-page'
import { Failure } from '#domain/process/failure'

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
