import { paths } from './paths.ts'

// The first path segment of every page a login may return to.
const pages = [
  paths.home(),
  paths.products(),
  paths.cart(),
  paths.addAddress(),
  paths.account(),
  paths.yourData(),
  paths.myOrders(),
  '/payment-success',
  paths.contact(),
  paths.pay('').slice(0, -1),
].map((path) => path.slice(1))

/** The page to open after login: `requested` if it is a page of the shop, else /home, so that no link leads elsewhere. */
export function nextPage(requested: string | null | undefined): string {
  const page = ownPage(requested)
  return pages.includes(page.split(/[/?]/)[1] ?? '') ? page : paths.home()
}

/** The path and query that `requested` is if it stays on this site, else /home. */
export function ownPage(requested: string | null | undefined): string {
  const base = 'https://shop.invalid'
  // A longer path does not fit the cookie that carries it.
  if (!requested?.startsWith('/') || requested.length > 1_000 || !URL.canParse(requested, base)) return paths.home()
  const { origin, pathname, search } = new URL(requested, base)
  // Checked after parsing, which turns `//evil`, `/\evil`, `/.//evil` and embedded tabs into other origins or paths.
  return origin === base && !pathname.startsWith('//') ? pathname + search : paths.home()
}
