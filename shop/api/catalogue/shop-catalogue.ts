import type { IncomingHttpHeaders } from 'node:http'

import { type Catalogue, followCatalogue, isSettled } from '#api/catalogue/follow'
import type { Item } from '#api/catalogue/item'
import { keptAnswers } from '#api/catalogue/kept-answers'
import { keptLists } from '#api/catalogue/kept-lists'
import type { InTurn } from '#api/catalogue/list-turns'
import { inStock } from '#api/catalogue/lists'
import { stockList } from '#api/catalogue/stock-list'
import { catalogueCache } from '#api/http/catalogue-cache'
import type { Deps } from '#api/http/deps'
import { encoded, type Encoded, responseOf, type Sent, sentTo } from '#api/http/encoded'
import { orLastKnown } from '#api/http/last-known'
import { answerHeaders } from '#api/http/middleware/security-headers'
import { cacheHits } from '#api/metrics/caches'
import { calls, type QueryOf } from '#contract/calls'
import type { Product, ProductDetails } from '#contract/entities'
import { everyFacet } from '#contract/filters/facets'
import { readFilters } from '#contract/filters/filters'
import { isShown } from '#contract/products/product-shows'
import { RELATED_PRODUCTS } from '#contract/rules'
import { browse } from '#domain/catalogue/browse'
import { noSuchProduct } from '#domain/catalogue/lock-product'
import { matchesIn } from '#domain/catalogue/search/search'

type Calls = typeof calls
type Answer<C extends { query: unknown }> = (request: Request, query: QueryOf<C>) => Promise<Response>
/** Anybody can ask for other lists without end, so one that is not in memory, nor the whole list, is made in a turn. */
type ListAnswer<C extends { query: unknown }> = (
  request: Request,
  query: QueryOf<C>,
  inTurn: InTurn,
) => Promise<Response>

/** The calls of the catalogue, answered from memory. */
export type ShopCatalogue = {
  /** The caller checks that only the seller asks with `archived=include`. */
  list: ListAnswer<Calls['productList']>
  browse: ListAnswer<Calls['productBrowse']>
  one: Answer<Calls['productOne']>
  some: Answer<Calls['productSome']>
  changes: Answer<Calls['productChanges']>
  /** The seller's list; `waiting` is read when the list is sorted by it. */
  stock: (
    query: QueryOf<Calls['productStock']>,
    waiting: () => Promise<ReadonlyMap<string, number>>,
  ) => Promise<Response>
  /** The numbers of products on sale that are sold out, run low, lack facts of their label, and cannot be bought without tax data. */
  counts: () => Promise<{ out: number; low: number; unlabelled: number; untaxed: number }>
  /** The details of a product, archived or not. Throws a Failure (404). */
  details: (id: string) => Promise<ProductDetails>
  /** The text that `make` forms of the products on sale, in the order of the shop; once for each `key` until one of them changes. */
  made: (
    request: Request,
    key: string,
    make: (products: readonly Product[]) => string,
    how: { headers: Record<string, string>; inTurn: InTurn },
  ) => Promise<Response>
  /** The answer to a request of path and query if it is kept from before; else undefined, and the call keeps it. */
  ready: (headers: IncomingHttpHeaders, pathAndQuery: string) => Sent | undefined
}

export function shopCatalogue(deps: Deps): ShopCatalogue {
  const { read, last } = followCatalogue(deps)
  const current = catalogueCache(deps.changes, read, isSettled)
  const lastKnown = orLastKnown(deps)
  // Visitors look at these; a poll is refused instead, because it cannot know whether there is news.
  const shown = () => lastKnown(current.get, last)
  const answers = keptAnswers()
  const lists = keptLists()
  // The fast path adds no headers to an answer, so Vary is set here.
  const vary = deps.settings.frontendOrigins.length > 0 ? { Vary: 'Accept-Encoding, Origin' } : {}
  const headers = { ...answerHeaders(deps.settings), ...vary, 'Cache-Control': 'no-cache' }

  /** Answers with `make(catalogue)` of this catalogue, which is the same for all requests with this key until the catalogue changes. */
  async function answer(
    request: Request,
    read: () => Promise<Catalogue>,
    key: (catalogue: Catalogue) => string,
    make: (catalogue: Catalogue) => string,
    { own = {}, inTurn }: { own?: Record<string, string>; inTurn?: InTurn } = {},
  ): Promise<Response> {
    const asked = pathAndQueryOf(request.url)
    const catalogue = await read()
    const canonical = key(catalogue)
    const isReady = canonical === calls.productList.path || answers.get(catalogue.generation, canonical) !== undefined
    const made =
      isReady || !inTurn ? answerOf(catalogue) : await inTurn(async () => answerOf(current.cached() ?? (await read())))
    const variant = await made.in(request.headers.get('accept-encoding'))
    return responseOf(sentTo(request.headers.get('if-none-match'), variant))

    function answerOf(now: Catalogue): Encoded {
      const { generation } = now
      const canonical = key(now)
      const kept = answers.get(generation, canonical) ?? encoded(make(now), { ...headers, ...own })
      answers.put(generation, canonical, kept)
      // An answer that only some callers may read is never on the fast path.
      if (Object.keys(own).length === 0 && asked !== canonical) answers.put(generation, asked, kept)
      return kept
    }
  }
  const byAddress = (request: Request) => () => pathAndQueryOf(request.url)

  return {
    ready: (asking, pathAndQuery) => {
      const catalogue = current.cached()
      const kept = catalogue && answers.get(catalogue.generation, pathAndQuery)
      const variant = kept?.made(asking['accept-encoding'])
      if (!variant) return undefined
      cacheHits.catalogue += 1
      return sentTo(asking['if-none-match'], variant)
    },
    list: async (request, query, inTurn) =>
      answer(
        request,
        query.archived ? current.get : shown,
        ({ memory }) => keyOf(query, query.archived ? memory.all.length : memory.onSale.length),
        (catalogue) => listJson(catalogue, query),
        query.archived ? { own: { 'Cache-Control': 'private, no-cache' } } : { inTurn },
      ),
    browse: async (request, { category, search = '', filters = '', sort, limit }, inTurn) => {
      const make = (catalogue: Catalogue) => {
        const { ids, groups, similar } = lists(catalogue, {
          category,
          search: search.trim(),
          filters: readFilters(everyFacet, paramsOf(filters)),
          sort,
        })
        const shown = ids.slice(0, limit === undefined ? ids.length : Number(limit))
        return answerJson(catalogue, {
          products: jsonOf(catalogue, shown),
          total: String(ids.length),
          groups: JSON.stringify(groups),
          ...(similar.length > 0 && { similar: jsonOf(catalogue, similar) }),
        })
      }
      return answer(request, shown, byAddress(request), make, { inTurn })
    },
    one: async (request, { id }) =>
      answer(request, shown, byAddress(request), (catalogue) => {
        const item = catalogue.memory.byId(id)
        if (!item || item.archived) throw noSuchProduct()
        return answerJson(catalogue, {
          product: catalogue.memory.json(item),
          details: item.details ?? '{}',
          related: listOf(related(catalogue, item).map(catalogue.memory.json)),
        })
      }),
    some: async (request, { ids }) =>
      answer(request, shown, byAddress(request), (catalogue) =>
        answerJson(catalogue, { products: jsonOf(catalogue, new Set(ids.split(','))) }),
      ),
    changes: async (request, { since }) =>
      answer(request, current.get, byAddress(request), (catalogue) => {
        const { ids, reload } = catalogue.log.since(Number(since))
        return answerJson(catalogue, {
          products: listOf(ids.flatMap((id) => nowJson(catalogue.memory.byId(id)))),
          ...(reload && { reload: 'true' }),
        })
      }),
    stock: async ({ show = 'all', sort = 'stock', search = '', limit, ids }, waiting) => {
      const counts = sort === 'waiting' ? await waiting() : new Map<string, number>()
      const catalogue = await current.get()
      const { memory } = catalogue
      const query = { show, sort, search: search.trim(), limit: Number(limit ?? memory.all.length) }
      const { items, total, counts: ofShows } = stockList(memory, query, counts)
      const shown = ids === undefined ? items : ids.split(',').flatMap((id) => memory.byId(id) ?? [])
      const needsTax = deps.settings.taxMode === 'gst'
      const fields = {
        products: `[${shown.map((item) => stockJson(item, needsTax)).join(',')}]`,
        total: String(total),
        // A shop that may sell without labels is not told of them.
        counts: JSON.stringify(deps.settings.labels === 'required' ? ofShows : { ...ofShows, unlabelled: undefined }),
        ...(needsTax && { untaxed: String(countOf(memory, ({ isTaxed }) => !isTaxed)) }),
      }
      return new Response(answerJson(catalogue, fields), { headers: { 'Content-Type': 'application/json' } })
    },
    counts: async () => {
      const { memory } = await current.get()
      return {
        out: countOf(memory, (item) => isShown('out', item)),
        low: countOf(memory, (item) => isShown('low', item)),
        unlabelled: countOf(memory, (item) => isShown('unlabelled', item)),
        untaxed: countOf(memory, ({ isTaxed }) => !isTaxed),
      }
    },
    made: async (request, key, make, { headers: own, inTurn }) =>
      answer(
        request,
        shown,
        () => key,
        ({ memory }) => make(memory.inOrder('best').map((item) => JSON.parse(memory.json(item)) as Product)),
        { own, inTurn },
      ),
    details: async (id) => {
      const item = (await current.get()).memory.byId(id)
      if (!item) throw noSuchProduct()
      return JSON.parse(item.details ?? '{}') as ProductDetails
    },
  }

  function related(catalogue: Catalogue, item: Item): Item[] {
    const { ids } = lists(catalogue, { category: item.category, search: '', filters: [], sort: undefined })
    const near = ids.slice(0, RELATED_PRODUCTS + 1).flatMap((id) => catalogue.memory.byId(id) ?? [])
    return inStock(near)
      .filter(({ id, family }) => id !== item.id && (family === null || family !== item.family))
      .slice(0, RELATED_PRODUCTS)
  }
}

function countOf({ onSale }: Catalogue['memory'], which: (item: Item) => boolean): number {
  return onSale.reduce((count, item) => count + Number(which(item)), 0)
}

function pathAndQueryOf(url: string): string {
  return url.slice(url.indexOf('/', 'https://'.length))
}

// A limit above the number of rows means the whole list, so all such limits share one answer.
function keyOf({ category, search, limit, cursor, archived }: QueryOf<Calls['productList']>, rows: number): string {
  const parts = [category, search, Number(limit) >= rows ? undefined : limit, cursor, archived]
  return parts.every((part) => part === undefined) ? calls.productList.path : JSON.stringify(parts)
}

function listJson({ memory }: Catalogue, query: QueryOf<Calls['productList']>): string {
  // The seller's view keeps the order in which products were added.
  const [rows, index, rankOf] = query.archived
    ? [memory.all, memory.indexOfAll, () => 0]
    : [memory.inOrder('best'), () => memory.index, ({ rank }: Item) => rank]
  const { rows: found, nextCursor } = browse(rows, query, (text) => matchesIn(index(), text), rankOf)
  const list = found.map((item) => (query.archived ? withArchived(item) : memory.json(item))).join(',')
  const next = nextCursor ? `,"nextCursor":${JSON.stringify(nextCursor)}` : ''
  return `{"success":true,"products":[${list}]${next}}`
}

function withArchived({ json, archived, missingFacts }: Item): string {
  return `${json.slice(0, -1)},"archived":${archived}${missingFacts > 0 ? `,"missingFacts":${missingFacts}` : ''}}`
}

// With `needsTax` a product that cannot be bought without its HSN code and GST rate says so.
function stockJson(item: Item, needsTax: boolean): string {
  const own = withArchived(item)
  const offer = item.offer ? `,"offer":${item.offer}` : ''
  const family = item.family === null ? '' : `,"familyName":${JSON.stringify(item.family)}`
  const json = `${own.slice(0, -1)}${offer}${family}}`
  return needsTax && !item.isTaxed ? `${json.slice(0, -1)},"untaxed":true}` : json
}

/** The values of `fields` are serialised. */
function answerJson({ log }: Catalogue, fields: Record<string, string>): string {
  const rest = Object.entries(fields).map(([name, json]) => `,"${name}":${json}`)
  return `{"success":true,"version":${log.version()}${rest.join('')}}`
}

function jsonOf({ memory }: Catalogue, ids: Iterable<string>): string {
  const items = [...ids].flatMap((id) => memory.byId(id) ?? []).filter(({ archived }) => !archived)
  return listOf(items.map(memory.json))
}

function listOf(serialised: readonly string[]): string {
  return `[${serialised.join(',')}]`
}

function nowJson(item: Item | undefined): string[] {
  if (!item) return []
  const { id: _id, price, offerPrice, quantity, archived } = item
  return [JSON.stringify({ _id, price, offerPrice, quantity, ...(archived && { archived }) })]
}

/** Filters in a query: `price:250-500,weight:0-250`. */
function paramsOf(filters: string): URLSearchParams {
  return new URLSearchParams(
    filters.split(',').map((each): [string, string] => {
      const [facet = '', key = ''] = each.split(':')
      return [facet, key]
    }),
  )
}
