import { nextPage } from '#contract/next-page'
import { paths } from '#contract/paths'

export { nextPage as safeNext } from '#contract/next-page'

/** The login page that leads back to the page asked for. */
export function loginPath(askedFor: string): string {
  const next = nextPage(askedFor)
  return next === paths.home() ? paths.login() : `${paths.login()}?next=${encodeURIComponent(next)}`
}
