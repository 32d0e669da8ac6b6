import type { Context } from 'hono'

import type { Deps } from '#api/deps'
import { encoded, type Encoded, matches, type Variant } from '#api/encoded'
import { presentProduct } from '#api/present/product'
import { remember } from '#api/remembered'
import type { Env } from '#api/serve'
import type { calls, QueryOf } from '#contract/calls'
import { browse } from '#domain/catalogue/browse'
import { listProducts } from '#domain/catalogue/list-products'

type Query = QueryOf<typeof calls.productList>
/** A product that is ready to be written into an answer. */
type ListedProduct = { position: number; category: string; name: string; archived: boolean; json: string }
type Catalogue = { products: ListedProduct[]; answers: Map<string, Encoded> }

// So many different questions are kept answered between two changes of the catalogue.
const MAX_ANSWERS = 64

/** Answers product/list from memory; `archived=include` only after the seller was recognised. */
export function productList(deps: Deps): (c: Context<Env>, query: Query) => Response | Promise<Response> {
  const catalogue = remember(deps.changes, () => readCatalogue(deps))

  return (c, query) => {
    const ready = catalogue()
    return ready instanceof Promise ? ready.then((late) => answer(c, late, query)) : answer(c, ready, query)
  }
}

async function readCatalogue(deps: Deps): Promise<Catalogue> {
  const rows = await listProducts(deps.db)
  const products = rows.map((row) => ({
    position: row.position,
    category: row.category,
    name: row.name,
    archived: row.archived_at !== null,
    json: JSON.stringify(presentProduct(row, deps.settings.imagesUrl)),
  }))
  return { products, answers: new Map() }
}

function answer(c: Context<Env>, catalogue: Catalogue, query: Query): Response | Promise<Response> {
  const variant = encodedAnswer(catalogue, query).in(c.req.header('accept-encoding'))
  return variant instanceof Promise ? variant.then((late) => respond(c, late)) : respond(c, variant)
}

function respond(c: Context<Env>, variant: Variant): Response {
  if (matches(c.req.header('if-none-match'), variant.etag)) {
    return c.body(null, 304, variant.unchangedHeaders)
  }
  return c.body(variant.body, 200, variant.headers)
}

function encodedAnswer(catalogue: Catalogue, query: Query): Encoded {
  const key = keyOf(query)
  const kept = catalogue.answers.get(key)
  if (kept) return kept
  const made = encoded(serialise(catalogue.products, query), {
    'Cache-Control': query.archived ? 'private, no-cache' : 'no-cache',
  })
  const [oldest] = catalogue.answers.keys()
  if (oldest !== undefined && catalogue.answers.size >= MAX_ANSWERS) catalogue.answers.delete(oldest)
  catalogue.answers.set(key, made)
  return made
}

// Without a question the key is '', which no question can be.
function keyOf({ category, search, limit, cursor, archived }: Query): string {
  const question = [category, search, limit, cursor, archived]
  return question.every((part) => part === undefined) ? '' : JSON.stringify(question)
}

function serialise(products: ListedProduct[], query: Query): string {
  const visible = query.archived ? products : products.filter((product) => !product.archived)
  const { rows, nextCursor } = browse(visible, query)
  const list = rows.map((product) => (query.archived ? withArchived(product) : product.json)).join(',')
  const next = nextCursor ? `,"nextCursor":${JSON.stringify(nextCursor)}` : ''
  return `{"success":true,"products":[${list}]${next}}`
}

function withArchived({ json, archived }: ListedProduct): string {
  return `${json.slice(0, -1)},"archived":${archived}}`
}
