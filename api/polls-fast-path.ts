import type { Deps } from '#api/deps'
import { meter } from '#api/metrics'
import type { App } from '#api/serve'

/** Answers a poll if everything that it needs is in memory, with all headers that the middleware would add. */
export type ReadyAnswer = (request: Request) => Response | undefined

/**
 * Answers the polls of logged-in pages before routing, if they are ready, because the middleware costs more than these
 * answers. Requests that need more, such as CORS headers or a log line, go through the app. These answers have
 * no request id, because no line of the log has it.
 */
export function pollsFastPath(
  fetch: App['fetch'],
  deps: Deps,
  polls: Readonly<Record<string, ReadyAnswer>>,
): App['fetch'] {
  if (deps.settings.frontendOrigins.length > 0) return fetch
  const ready = new Map(
    Object.entries(polls).map(([address, answer]) => {
      const path = address.replace(/\?.*/, '')
      return [address, { answer, sent: meter('GET', path, 200), unchanged: meter('GET', path, 304) }]
    }),
  )
  return (request, ...rest) => {
    const { url } = request
    const poll = request.method === 'GET' ? ready.get(url.slice(url.indexOf('/', 'https://'.length))) : undefined
    if (!poll || deps.isDraining() || deps.log.isLevelEnabled('debug')) return fetch(request, ...rest)
    const start = performance.now()
    const answer = poll.answer(request)
    if (!answer) return fetch(request, ...rest)
    const measured = answer.status === 200 ? poll.sent : poll.unchanged
    measured((performance.now() - start) / 1_000)
    return answer
  }
}
