import type { Deps } from '#api/deps'
import { meter } from '#api/metrics'
import type { ProductList } from '#api/product-list'
import type { App } from '#api/serve'
import { calls } from '#contract/calls'

const { method, path } = calls.productList

/**
 * Answers the product list before anything is routed, when its answer lies ready: it is asked for by every page, every
 * five seconds, and going through the whole of the app would cost several times what the answer does. Everything
 * the app would have added is in it already; where the app has more to do or to tell, it is asked.
 */
export function productListFastPath(fetch: App['fetch'], deps: Deps, list: ProductList): App['fetch'] {
  const sent = meter(method, path, 200)
  const unchanged = meter(method, path, 304)
  const hasFrontends = deps.settings.frontendOrigins.length > 0

  return (request, ...rest) => {
    if (!isPlainList(request) || (hasFrontends && request.headers.has('origin'))) return fetch(request, ...rest)
    if (deps.isDraining() || deps.log.isLevelEnabled('debug')) return fetch(request, ...rest)
    const start = performance.now()
    const answer = list.ready(request)
    if (!answer) return fetch(request, ...rest)
    const measured = answer.status === 200 ? sent : unchanged
    measured((performance.now() - start) / 1_000)
    return answer
  }
}

// The path and no more, at the end of scheme://host.
function isPlainList(request: Request): boolean {
  const { url } = request
  return (
    url.endsWith(path) && url.indexOf('/', 'https://'.length) === url.length - path.length && request.method === method
  )
}
