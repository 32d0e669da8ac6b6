import { paths } from '#contract/paths'
import { shop } from '#shop'
import { paper } from '#web/identity.ts'

/** The web app manifest: how the shop looks once it is installed on a phone. */
const manifest = () => ({
  id: '/home',
  name: `${shop.name}: ${shop.tagline}`,
  short_name: shop.name,
  description: shop.tagline,
  lang: 'en-IN',
  dir: 'ltr',
  start_url: paths.home(),
  scope: '/',
  display: 'standalone',
  background_color: paper.light,
  theme_color: paper.light,
  categories: ['shopping', 'food'],
  icons: [192, 512].flatMap((size) => [
    { src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' },
    { src: `/icon-maskable-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' },
  ]),
  shortcuts: [
    { name: 'All products', url: paths.products() },
    { name: 'Cart', url: paths.cart() },
    { name: 'My Orders', url: paths.myOrders() },
  ],
})

export function loader(): Response {
  return new Response(JSON.stringify(manifest()), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
