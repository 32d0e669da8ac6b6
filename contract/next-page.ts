import { paths } from './paths.ts'

// The first part of every page a shopper may have asked for before logging in.
const pages = [
  paths.home(),
  paths.products(),
  paths.cart(),
  paths.addAddress(),
  paths.myOrders(),
  '/payment-success',
  paths.contact(),
].map((path) => path.slice(1))

/** The page to open after login: the one of ours that a link asked for, else /home, so that no link can lead elsewhere. */
export function nextPage(asked: string | null | undefined): string {
  const base = 'https://shop.invalid'
  // What is longer does not fit the cookie that carries it.
  if (!asked?.startsWith('/') || asked.length > 1_000 || !URL.canParse(asked, base)) return paths.home()
  const url = new URL(asked, base)
  // Read after parsing: `//evil`, `/\evil`, `/.//evil` and tabs in between are all elsewhere by now.
  const isOurs = url.origin === base && pages.includes(url.pathname.split('/')[1] ?? '')
  return isOurs ? url.pathname + url.search : paths.home()
}
