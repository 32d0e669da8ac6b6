import type { Deps } from '#api/deps'
import { encoded, type Encoded, matches, type Variant } from '#api/encoded'
import { answerHeaders } from '#api/middleware/security-headers'
import { presentDetails, presentProduct } from '#api/present/product'
import { catalogueCache } from '#api/catalogue-cache'
import type { calls, QueryOf } from '#contract/calls'
import type { ProductDetails } from '#contract/entities'
import { browse } from '#domain/catalogue/browse'
import { listProducts } from '#domain/catalogue/list-products'

type Query = QueryOf<typeof calls.productList>
/** A product with its serialised JSON. */
type ListedProduct = {
  id: string
  position: number
  category: string
  name: string
  weight: string | null
  archived: boolean
  json: string
  details: ProductDetails
}
type Catalogue = { products: ListedProduct[]; onSale: ListedProduct[]; answers: Map<string, Encoded> }

// The number of queries with cached answers between two changes of the catalogue.
const MAX_ANSWERS = 64

export type ProductList = {
  /** The caller checks that only the seller asks with `archived=include`. */
  answer: (request: Request, query: Query) => Promise<Response>
  /** The list of all products if it is cached; else undefined, and `answer` caches it. */
  ready: (request: Request) => Response | undefined
  /** The details of a product, archived or not; undefined for an unknown one. */
  details: (id: string) => Promise<ProductDetails | undefined>
}

/** Answers product/list from memory. */
export function productList(deps: Deps): ProductList {
  const catalogue = catalogueCache(deps.changes, () => readCatalogue(deps))
  // The fast path adds no headers to an answer, so Vary is set here.
  const vary = deps.settings.frontendOrigins.length > 0 ? { Vary: 'Accept-Encoding, Origin' } : {}
  const headers = { ...answerHeaders(deps.settings), ...vary }

  return {
    answer: async (request, query) => {
      const answers = encodedAnswer(await catalogue.get(), query, headers)
      return respond(request, await answers.in(request.headers.get('accept-encoding')))
    },
    ready: (request) => {
      const variant = catalogue.cached()?.answers.get('')?.made(request.headers.get('accept-encoding'))
      return variant && respond(request, variant)
    },
    details: async (id) => (await catalogue.get()).products.find((product) => product.id === id)?.details,
  }
}

async function readCatalogue(deps: Deps): Promise<Catalogue> {
  const rows = await listProducts(deps.db)
  const products = rows.map((row) => ({
    id: row.id,
    position: row.position,
    category: row.category,
    name: row.name,
    weight: row.weight,
    archived: row.archived_at !== null,
    json: JSON.stringify(presentProduct(row, deps.settings.imagesUrl)),
    details: presentDetails(row),
  }))
  return { products, onSale: products.filter(({ archived }) => !archived), answers: new Map() }
}

// Headers are plain objects, because the server writes those without a conversion.
function respond(request: Request, variant: Variant): Response {
  return matches(request.headers.get('if-none-match'), variant.etag)
    ? new Response(null, { status: 304, headers: variant.unchangedHeaders })
    : new Response(variant.body, { headers: variant.headers })
}

function encodedAnswer(catalogue: Catalogue, requested: Query, headers: Record<string, string>): Encoded {
  const query = withoutRedundantLimit(catalogue, requested)
  const key = keyOf(query)
  const kept = catalogue.answers.get(key)
  if (kept) return kept
  const made = encoded(serialise(catalogue, query), {
    ...headers,
    'Cache-Control': query.archived ? 'private, no-cache' : 'no-cache',
  })
  const [oldest] = catalogue.answers.keys()
  if (oldest !== undefined && catalogue.answers.size >= MAX_ANSWERS) catalogue.answers.delete(oldest)
  catalogue.answers.set(key, made)
  return made
}

// A limit above the number of rows means the whole list, so all such limits share one cached answer.
function withoutRedundantLimit(catalogue: Catalogue, query: Query): Query {
  return Number(query.limit) >= rowsFor(catalogue, query).length ? { ...query, limit: undefined } : query
}

function rowsFor({ products, onSale }: Catalogue, query: Query): ListedProduct[] {
  return query.archived ? products : onSale
}

// The key of the whole list is '', which differs from every other key.
function keyOf({ category, search, limit, cursor, archived }: Query): string {
  const parts = [category, search, limit, cursor, archived]
  return parts.every((part) => part === undefined) ? '' : JSON.stringify(parts)
}

function serialise(catalogue: Catalogue, query: Query): string {
  const { rows, nextCursor } = browse(rowsFor(catalogue, query), query)
  const list = rows.map((product) => (query.archived ? withArchived(product) : product.json)).join(',')
  const next = nextCursor ? `,"nextCursor":${JSON.stringify(nextCursor)}` : ''
  return `{"success":true,"products":[${list}]${next}}`
}

function withArchived({ json, archived }: ListedProduct): string {
  return `${json.slice(0, -1)},"archived":${archived}}`
}
