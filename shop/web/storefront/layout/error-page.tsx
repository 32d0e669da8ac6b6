import { isRouteErrorResponse, useLocation } from 'react-router'

import { t, translated } from '#contract/language/language'
import { paths } from '#contract/paths'
import { errors } from '#contract/wording'
import { isConnectionLost, WordedError } from '#web/api-client.ts'
import { error as spilt } from '#web/art/error.ts'
import { notFound } from '#web/art/not-found.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Drawing } from '#web/ui/pictures/drawing.tsx'
import { Logo } from '#web/ui/pictures/logo.tsx'

/** The page shown when another fails: the reason and two links. */
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
          ? t('There is nothing at this address. It may have moved, or the link has a typing error.')
          : translated(refusalText(error) ?? 'Your cart and your orders are safe.')}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {/* A plain link reloads the page, with or without script. */}
        <a href={pathname + search} className={buttonClass('primary')}>
          {t('Try again')}
        </a>
        <a href={paths.home()} className={buttonClass('secondary')}>
          {t('Go to the home page')}
        </a>
      </div>
    </main>
  )
}

/** The heading and title of the error page. */
export function errorTitle(error: unknown): string {
  if (isMissing(error)) return t('Page not found')
  return isConnectionLost(error) ? t('Connection lost') : t(errors.somethingWentWrong)
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

/** The message of an API refusal or a lost connection, whether it came while rendering on the server or in the browser. */
function refusalText(error: unknown): string | undefined {
  const msg = isRouteErrorResponse(error) ? (error.data as { msg?: string } | undefined)?.msg : undefined
  const text = error instanceof WordedError ? error.message : msg
  return text === errors.somethingWentWrong ? undefined : text
}
