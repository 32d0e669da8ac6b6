import { isRouteErrorResponse, useLocation } from 'react-router'

import { paths } from '#contract/paths'
import { errors } from '#contract/wording'
import { ApiRefusal } from '#web/api-client.ts'
import { error as spilt } from '#web/art/error.ts'
import { notFound } from '#web/art/not-found.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Drawing } from '#web/ui/drawing.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** What is left when a page cannot be shown: why, and two ways on. */
export function ErrorPage({ error }: { error: unknown }) {
  const missing = isMissing(error)
  const { pathname, search } = useLocation()
  return (
    <main
      id="main"
      tabIndex={-1}
      className="shell outline-none flex min-h-dvh flex-col items-center justify-center gap-5 py-12 text-center"
    >
      <a href={paths.home()} className="no-underline">
        <Logo />
      </a>
      <Drawing drawn={missing ? notFound : spilt} eager className="h-auto w-80 max-w-full" />
      <h1 className="text-2xl">{errorTitle(error)}</h1>
      <p className="max-w-prose text-ink-soft">
        {missing
          ? 'There is nothing at this address. It may have moved, or the link has a typing error.'
          : (refusalText(error) ?? 'The page could not be shown. Your cart and your orders are safe.')}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {/* A link to the page itself loads it anew, with or without script. */}
        <a href={pathname + search} className={buttonClass('primary')}>
          Try again
        </a>
        <a href={paths.home()} className={buttonClass('secondary')}>
          Go to the home page
        </a>
      </div>
    </main>
  )
}

/** What the page, and its title, say went wrong. */
export function errorTitle(error: unknown): string {
  return isMissing(error) ? 'Page not found' : errors.somethingWentWrong
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

/** The API's own words, from the server's first view or from a later one in the browser. */
function refusalText(error: unknown): string | undefined {
  const msg = isRouteErrorResponse(error) ? (error.data as { msg?: unknown } | undefined)?.msg : undefined
  const text = error instanceof ApiRefusal ? error.message : msg
  return typeof text === 'string' && text !== errors.somethingWentWrong ? text : undefined
}
