import type { Settings } from '#api/http/deps'
import type { Product } from '#contract/entities'
import { paiseWithTax } from '#contract/money/money'
import { paths } from '#contract/paths'
import { categoryLabel } from '#contract/products/categories'
import { contentsOf } from '#contract/products/quantity'
import { CURRENCY } from '#contract/rules'
import { shop } from '#shop'

/** The version of the Universal Commerce Protocol that these shapes have (ucp.dev/2026-04-08). */
export const UCP_VERSION = '2026-04-08'

type Capability = 'catalog.search' | 'catalog.lookup' | 'cart'
type Prices = Pick<Settings, 'publicUrl' | 'taxPercent'>
export type Message = {
  type: 'error' | 'warning' | 'info'
  code: string
  content: string
  severity?: string
}

export function ucp(capability: Capability) {
  return { version: UCP_VERSION, capabilities: { [`dev.ucp.shopping.${capability}`]: [{ version: UCP_VERSION }] } }
}

/** The profile that agents look for first. */
export function profile(publicUrl: string) {
  const spec = `https://ucp.dev/${UCP_VERSION}`
  const service = (transport: 'rest' | 'mcp', schema: string, endpoint: string) => ({
    version: UCP_VERSION,
    spec: `${spec}/specification/overview`,
    transport,
    schema: `${spec}/services/shopping/${schema}`,
    endpoint: publicUrl + endpoint,
  })
  const capability = (page: string, schema: string) => [
    { version: UCP_VERSION, spec: `${spec}/specification/${page}`, schema: `${spec}/schemas/shopping/${schema}` },
  ]
  return {
    ucp: {
      version: UCP_VERSION,
      services: {
        'dev.ucp.shopping': [
          service('rest', 'rest.openapi.json', '/ucp'),
          service('mcp', 'mcp.openrpc.json', '/ucp/mcp'),
        ],
      },
      capabilities: {
        'dev.ucp.shopping.catalog.search': capability('catalog/search', 'catalog_search.json'),
        'dev.ucp.shopping.catalog.lookup': capability('catalog/lookup', 'catalog_lookup.json'),
        'dev.ucp.shopping.cart': capability('cart', 'cart.json'),
      },
      // A program cannot pay: a person does, on the page of `continue_url`.
      payment_handlers: {},
    },
  }
}

/** A product with its one variant. `asked` are the ids by which it was found. */
export function ucpProduct(product: Product, prices: Prices, asked?: string[]) {
  const { _id, name, description, category, price, offerPrice, quantity, image, weight, rating } = product
  const money = (rupees: number) => ({ amount: paiseWithTax(rupees, prices.taxPercent), currency: CURRENCY })
  const contents = contentsOf(product)
  const isOffer = offerPrice < price
  const [now, list] = [money(offerPrice), money(price)]
  const title = weight ? `${name}, ${weight}` : name
  const words = { plain: description.join('\n') || name }
  const media = image.map((address) => ({
    type: 'image',
    url: new URL(address, prices.publicUrl).href,
    alt_text: name,
  }))
  const url = prices.publicUrl + paths.product(category, _id)
  const stars = rating && { rating: { value: rating.average, scale_max: 5, count: rating.count } }
  return {
    id: _id,
    title,
    description: words,
    url,
    categories: [{ value: categoryLabel(category) ?? category, taxonomy: 'merchant' }],
    price_range: { min: now, max: now },
    ...(isOffer && { list_price_range: { min: list, max: list } }),
    media,
    ...stars,
    variants: [
      {
        id: _id,
        title,
        description: words,
        url,
        price: now,
        ...(isOffer && { list_price: list }),
        ...(contents &&
          contents.unit !== 'piece' && {
            unit_price: {
              amount: Math.round((now.amount * 100) / contents.amount),
              currency: CURRENCY,
              measure: { value: contents.amount, unit: contents.unit },
              reference: { value: 100, unit: contents.unit },
            },
          }),
        availability: { available: quantity > 0, status: quantity > 0 ? 'in_stock' : 'out_of_stock' },
        media,
        ...stars,
        seller: { name: shop.name, links: policies(prices.publicUrl) },
        ...(asked && { inputs: asked.map((id) => ({ id, match: 'exact' })) }),
      },
    ],
  }
}

export function policies(publicUrl: string) {
  return [
    { type: 'refund_policy', url: publicUrl + paths.cancellationRefund() },
    { type: 'shipping_policy', url: publicUrl + paths.shippingDelivery() },
    { type: 'terms_of_service', url: publicUrl + paths.terms() },
    { type: 'privacy_policy', url: publicUrl + paths.privacyPolicy() },
  ]
}

export function ucpError(code: string, content: string, continueUrl: string) {
  const message: Message = { type: 'error', code, content, severity: 'unrecoverable' }
  return { ucp: { version: UCP_VERSION, status: 'error' }, messages: [message], continue_url: continueUrl }
}
