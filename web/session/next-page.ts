import { paths } from '#contract/paths'

/** The login page that leads back to the page asked for. */
export function loginPath(askedFor: string): string {
  const next = safeNext(askedFor)
  return next === paths.home() ? paths.login() : `${paths.login()}?next=${encodeURIComponent(next)}`
}

/** The page to open after login: a path of this shop, else home. Anything that could lead to another site is dropped. */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return paths.home()
  // Browsers read `//host`, `/\host` and `/<tab>/host` as another site's address; the parser shows what they would do.
  const base = 'https://shop.invalid'
  if (!URL.canParse(next, base)) return paths.home()
  const url = new URL(next, base)
  if (url.origin !== base || url.pathname === paths.login() || url.pathname.startsWith('//')) return paths.home()
  if (url.pathname.startsWith('/api/')) return paths.home()
  return url.pathname + url.search
}
