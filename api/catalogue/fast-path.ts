import type { ShopCatalogue } from '#api/catalogue/shop-catalogue'
import type { Deps } from '#api/deps'
import { meter } from '#api/metrics'
import type { App } from '#api/serve'
import { calls } from '#contract/calls'

const ROOT = '/api/product/'
const answered = [
  calls.productList,
  calls.productChanges,
  calls.productBrowse,
  calls.productOne,
  calls.productSome,
] as const

/**
 * Answers the catalogue's calls before routing, if the answer is kept from before: every page makes them, polls every
 * 5 s, and the middleware would cost several times as much as the answer. The kept answer has all headers that the
 * middleware would add. Requests that need more, such as CORS headers or a log line, go through the app.
 */
export function catalogueFastPath(fetch: App['fetch'], deps: Deps, catalogue: ShopCatalogue): App['fetch'] {
  const meters = new Map(
    answered.map(({ method, path }) => [
      path as string,
      { sent: meter(method, path, 200), unchanged: meter(method, path, 304) },
    ]),
  )
  const hasFrontends = deps.settings.frontendOrigins.length > 0

  return (request, ...rest) => {
    const { url, method } = request
    // After scheme://host.
    const begin = url.indexOf('/', 'https://'.length)
    if (method !== 'GET' || !url.startsWith(ROOT, begin)) return fetch(request, ...rest)
    if (hasFrontends && request.headers.has('origin')) return fetch(request, ...rest)
    if (deps.isDraining() || deps.log.isLevelEnabled('debug')) return fetch(request, ...rest)
    const start = performance.now()
    const pathAndQuery = url.slice(begin)
    const answer = catalogue.ready(request, pathAndQuery)
    if (!answer) return fetch(request, ...rest)
    const end = pathAndQuery.indexOf('?')
    const measured = meters.get(end === -1 ? pathAndQuery : pathAndQuery.slice(0, end))
    measured?.[answer.status === 200 ? 'sent' : 'unchanged']((performance.now() - start) / 1_000)
    return answer
  }
}
