import { nextPage } from '#contract/next-page'
import { paths } from '#contract/paths'

export { nextPage as safeNext } from '#contract/next-page'

/** The page of the seller that was asked for; the first one for any other address. */
export function sellerPage(asked: unknown): string {
  return typeof asked === 'string' && asked.startsWith(`${paths.seller()}/`) ? asked : paths.seller()
}

/** The address of the login page that leads back to `requested`. */
export function loginPath(requested: string): string {
  const next = nextPage(requested)
  return next === paths.home() ? paths.login() : `${paths.login()}?next=${encodeURIComponent(next)}`
}
