import { isRouteErrorResponse } from 'react-router'

import { paths } from '#contract/paths'
import { errors } from '#contract/wording'
import { ApiRefusal } from '#web/api-client.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** What is left when a page cannot be shown: why, and two ways on. */
export function ErrorPage({ error }: { error: unknown }) {
  const missing = isMissing(error)
  return (
    <main id="main" className="shell flex min-h-dvh flex-col items-center justify-center gap-5 py-12 text-center">
      <Logo />
      <h1 className="text-2xl">{errorTitle(error)}</h1>
      <p className="max-w-prose text-ink-soft">
        {missing
          ? 'There is nothing at this address. It may have moved, or the link has a typing error.'
          : (refusalText(error) ?? 'The page could not be shown. Your cart and your orders are safe.')}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Try again</Button>
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
