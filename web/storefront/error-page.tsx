import { isRouteErrorResponse } from 'react-router'

import { paths } from '#contract/paths'
import { errors } from '#contract/wording'
import { shop } from '#shop'
import { ApiRefusal } from '#web/api-client.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** What is left when a page cannot be shown: why, and two ways on. */
export function ErrorPage({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main id="main" className="shell flex min-h-dvh flex-col items-center justify-center gap-5 py-12 text-center">
      <title>{`${missing ? 'Page not found' : errors.somethingWentWrong} | ${shop.name}`}</title>
      <Logo />
      <h1 className="text-2xl">{missing ? 'Page not found' : errors.somethingWentWrong}</h1>
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

function refusalText(error: unknown): string | undefined {
  return error instanceof ApiRefusal && error.message !== errors.somethingWentWrong ? error.message : undefined
}
