import type { CartRequest, Filters, SearchRequest } from '#api/agents/ucp-requests'
import { type Message, policies, ucp, ucpError, ucpProduct } from '#api/agents/ucp-shapes'
import type { InTurn } from '#api/catalogue/list-turns'
import type { ShopCatalogue } from '#api/catalogue/shop-catalogue'
import type { Settings } from '#api/http/deps'
import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { linkedItems, readLinkedItems } from '#contract/linked-items'
import { paiseWithTax, toPaise, totals } from '#contract/money/money'
import { paths } from '#contract/paths'
import { categoryLabel } from '#contract/products/categories'
import { CURRENCY, MAX_LINE_QUANTITY } from '#contract/rules'
import { empty, onlyAvailable, refusals } from '#contract/wording'
import { Failure } from '#domain/process/failure'

const PAGE = { usual: 10, most: 50 }
/** Filters may leave few of many products: the rest comes with the cursor. */
const MOST_READS = 10

/** The operations of the Universal Commerce Protocol, for one request. A cart is its id: nothing is stored of it. */
export function forAgents(
  catalogue: Pick<ShopCatalogue, 'list' | 'some'>,
  settings: Pick<Settings, 'publicUrl' | 'taxPercent'>,
  inTurn: InTurn,
) {
  const { publicUrl } = settings

  async function ask<T>(path: string, query: Record<string, string>, answer: (request: Request) => Promise<Response>) {
    const request = new Request(`${publicUrl}${path}?${new URLSearchParams(query).toString()}`)
    return (await (await answer(request)).json()) as T
  }

  const productsOf = async (ids: readonly string[]) => {
    const query = { ids: [...new Set(ids)].join(',') }
    const { products } = await ask<{ products: Product[] }>(calls.productSome.path, query, (request) =>
      catalogue.some(request, query),
    )
    return new Map(products.map((product) => [product._id, product]))
  }

  const fits = ({ categories, price }: NonNullable<Filters>, product: Product) => {
    const paise = paiseWithTax(product.offerPrice, settings.taxPercent)
    const inCategory =
      categories === undefined ||
      categories.some((each) => each === product.category || each === categoryLabel(product.category))
    return inCategory && paise >= (price?.min ?? 0) && paise <= (price?.max ?? Number.POSITIVE_INFINITY)
  }

  async function search({ query, filters, pagination = {} }: SearchRequest) {
    if (query === undefined && filters === undefined) throw new Failure('invalid', refusals.nothingSearched)
    const limit = Math.min(pagination.limit ?? PAGE.usual, PAGE.most)
    const found: Product[] = []
    let cursor = pagination.cursor
    for (let reads = 0; reads < MOST_READS; reads += 1) {
      const asked = {
        limit: String(filters ? PAGE.most : limit),
        ...(query && { search: query }),
        ...(cursor !== undefined && { cursor }),
      }
      const { products, nextCursor } = await ask<{ products: Product[]; nextCursor?: string }>(
        calls.productList.path,
        asked,
        (request) => catalogue.list(request, asked, inTurn),
      )
      found.push(...(filters ? products.filter((product) => fits(filters, product)) : products))
      cursor = nextCursor
      if (cursor === undefined || found.length >= limit) break
    }
    return {
      ucp: ucp('catalog.search'),
      products: found.map((product) => ucpProduct(product, settings)),
      pagination: { has_next_page: cursor !== undefined, ...(cursor !== undefined && { cursor }) },
    }
  }

  async function lookup({ ids, filters }: { ids: string[]; filters?: Filters }) {
    const products = await productsOf(ids)
    const missing = ids.filter((id) => !products.has(id))
    const found = [...products.values()].filter((product) => !filters || fits(filters, product))
    return {
      ucp: ucp('catalog.lookup'),
      products: found.map((product) => ucpProduct(product, settings, [product._id])),
      ...(missing.length > 0 && {
        messages: missing.map((id): Message => ({
          type: 'info',
          code: 'not_found',
          content: `${empty.product}: ${id}`,
        })),
      }),
    }
  }

  async function product({ id }: { id: string }) {
    const found = (await productsOf([id])).get(id)
    if (!found) return ucpError('not_found', empty.product, publicUrl + paths.products())
    return { ucp: ucp('catalog.lookup'), product: ucpProduct(found, settings) }
  }

  async function createCart({ line_items: lines }: CartRequest) {
    const wanted = new Map<string, number>()
    for (const { item, quantity } of lines) wanted.set(item.id, (wanted.get(item.id) ?? 0) + quantity)
    const products = await productsOf([...wanted.keys()])
    const messages: Message[] = []
    const kept: { product: Product; quantity: number }[] = []
    for (const [id, count] of wanted) {
      const found = products.get(id)
      const quantity = Math.min(count, found?.quantity ?? 0, MAX_LINE_QUANTITY)
      if (found && quantity > 0) kept.push({ product: found, quantity })
      if (quantity < count) messages.push(shortage(id, found, quantity))
    }
    if (kept.length === 0) {
      const code = products.size === 0 ? 'not_found' : 'out_of_stock'
      return ucpError(code, messages.map(({ content }) => content).join(' '), publicUrl + paths.products())
    }
    return cart(kept, messages)
  }

  /** The state of a cart now, at the prices and with the stock of now. */
  async function getCart({ id }: { id: string }) {
    const items = readLinkedItems(id)
    if (items.size === 0) return ucpError('not_found', refusals.notFound, publicUrl + paths.products())
    return createCart({ line_items: [...items].map(([item, quantity]) => ({ item: { id: item }, quantity })) })
  }

  function cart(lines: { product: Product; quantity: number }[], messages: Message[]) {
    const sums = totals(
      lines.map(({ product: { offerPrice }, quantity }) => ({ unitPaise: toPaise(offerPrice), quantity })),
      settings.taxPercent,
    )
    const id = linkedItems(new Map(lines.map(({ product: { _id }, quantity }) => [_id, quantity])))
    return {
      ucp: ucp('cart'),
      id,
      line_items: lines.map(({ product: { _id, name, weight, offerPrice, image }, quantity }, place) => {
        const amount = toPaise(offerPrice) * quantity
        const [picture] = image
        return {
          id: `line-${place + 1}`,
          item: {
            id: _id,
            title: weight ? `${name}, ${weight}` : name,
            price: toPaise(offerPrice),
            ...(picture && { image_url: new URL(picture, publicUrl).href }),
          },
          quantity,
          totals: [
            { type: 'subtotal', amount },
            { type: 'total', amount },
          ],
        }
      }),
      currency: CURRENCY,
      totals: [
        { type: 'subtotal', amount: sums.subtotalPaise },
        { type: 'fulfillment', display_text: 'Shipping', amount: 0 },
        ...(sums.taxPaise > 0 ? [{ type: 'tax', display_text: 'Tax', amount: sums.taxPaise }] : []),
        { type: 'total', amount: sums.totalPaise },
      ],
      ...(messages.length > 0 && { messages }),
      links: policies(publicUrl),
      continue_url: `${publicUrl}${paths.cart()}?items=${id}`,
    }
  }

  return { search, lookup, product, createCart, getCart }
}

function shortage(id: string, product: Product | undefined, left: number): Message {
  if (!product) return { type: 'warning', code: 'not_found', content: `${empty.product}: ${id}` }
  const code = left > 0 ? 'quantity_reduced' : 'out_of_stock'
  return { type: 'warning', code, content: `${product.name}: ${onlyAvailable(left)}` }
}
