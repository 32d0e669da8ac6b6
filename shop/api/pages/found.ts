import { listTurns } from '#api/catalogue/list-turns'
import type { ShopCatalogue } from '#api/catalogue/shop-catalogue'
import type { CallsInProgress } from '#api/http/calls-in-progress'
import type { Deps } from '#api/http/deps'
import { type App, serve } from '#api/http/serve'
import { personal } from '#api/pages/personal-pages'
import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { paiseWithTax, toRupees } from '#contract/money/money'
import { paths } from '#contract/paths'
import { categories, categoryLabel } from '#contract/products/categories'
import { contentsOf } from '#contract/products/quantity'
import { CURRENCY } from '#contract/rules'
import { refusals } from '#contract/wording'
import { Failure } from '#domain/process/failure'
import { shop } from '#shop'

const XML = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, no-cache' }
/** The most addresses of one sitemap (sitemaps.org/protocol.html). */
const MAX_ADDRESSES = 50_000

/** Serves robots.txt, and the sitemap and Google's feed of products of a shop that everybody may look at. */
export function foundCalls(app: App, deps: Deps, catalogue: ShopCatalogue, inProgress: CallsInProgress): void {
  const { settings } = deps
  const inTurn = listTurns(settings, inProgress)
  const isPublic = () => settings.browsing === 'public'

  serve(app, deps, calls.robots, {
    answer: ({ c }) => {
      c.header('Cache-Control', 'no-cache')
      return c.text(isPublic() ? openRobots(settings.publicUrl) : 'User-agent: *\nDisallow: /\n')
    },
  })

  for (const [call, textOf] of [
    [calls.sitemap, sitemap],
    [calls.googleFeed, googleFeed],
  ] as const) {
    serve(app, deps, call, {
      limit: { points: 60, seconds: 60, by: 'ip' },
      answer: async ({ c }) => {
        if (!isPublic()) throw new Failure('missing', refusals.notFound)
        const key = JSON.stringify([call.path, settings.taxPercent, shop.name, shop.tagline])
        return catalogue.made(c.req.raw, key, (products) => textOf(products, settings), {
          headers: XML,
          inTurn: inTurn(c),
        })
      },
    })
  }
}

type Settings = Pick<Deps['settings'], 'publicUrl' | 'taxPercent'>

function openRobots(publicUrl: string): string {
  return [
    'User-agent: *',
    ...['/api/', ...personal].map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

function sitemap(products: readonly Product[], { publicUrl }: Settings): string {
  const pages = [
    paths.home(),
    paths.products(),
    ...categories.map(({ path }) => paths.category(path)),
    paths.contactUs(),
    paths.shippingDelivery(),
    paths.cancellationRefund(),
    paths.terms(),
    paths.privacyPolicy(),
    ...products.map(({ category, _id }) => paths.product(category, _id)),
  ].slice(0, MAX_ADDRESSES)
  return xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.map((path) => `<url>${element('loc', publicUrl + path)}</url>`).join('\n')}</urlset>`,
  )
}

/** The feed of support.google.com/merchants/answer/7052112. */
function googleFeed(products: readonly Product[], settings: Settings): string {
  const items = products.map((product) => `<item>${fieldsOf(product, settings)}</item>`)
  return xml(
    `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${element('title', shop.name)}${element('link', settings.publicUrl)}${element('description', shop.tagline)}\n${items.join('\n')}</channel></rss>`,
  )
}

function fieldsOf(product: Product, settings: Settings): string {
  const { _id, name, description, category, price, offerPrice, quantity, image, weight } = product
  const money = (rupees: number) => `${toRupees(paiseWithTax(rupees, settings.taxPercent)).toFixed(2)} ${CURRENCY}`
  const [first, ...others] = image.map((address) => new URL(address, settings.publicUrl).href)
  const contents = contentsOf(product)
  return [
    element('g:id', _id),
    element('title', weight ? `${name}, ${weight}` : name),
    element('description', description.join(' ') || name),
    element('link', settings.publicUrl + paths.product(category, _id)),
    ...(first ? [element('g:image_link', first)] : []),
    ...others.slice(0, 10).map((each) => element('g:additional_image_link', each)),
    element('g:availability', quantity > 0 ? 'in_stock' : 'out_of_stock'),
    element('g:price', money(price)),
    ...(offerPrice < price ? [element('g:sale_price', money(offerPrice))] : []),
    element('g:brand', shop.name),
    element('g:condition', 'new'),
    element('g:identifier_exists', 'no'),
    element('g:product_type', categoryLabel(category) ?? category),
    ...(contents && contents.unit !== 'piece'
      ? [
          element('g:unit_pricing_measure', `${contents.amount}${contents.unit}`),
          element('g:unit_pricing_base_measure', `100${contents.unit}`),
        ]
      : []),
    `<g:shipping>${element('g:country', 'IN')}${element('g:price', `0 ${CURRENCY}`)}</g:shipping>`,
  ].join('')
}

function xml(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`
}

// XML 1.0 has no way to write most control characters.
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}--[\t\n\r]]|[\uFFFE\uFFFF]/gv, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
