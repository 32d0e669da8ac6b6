import { data, Link } from 'react-router'

import { t } from '#contract/language/language'
import { paths } from '#contract/paths'
import { notFound } from '#web/art/not-found.ts'
import { pageMeta } from '#web/page-meta.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Drawing } from '#web/ui/pictures/drawing.tsx'

export const meta = () => pageMeta(t('Page not found'))

/** Sets status 404 when the server renders the page. */
export function loader() {
  return data(null, { status: 404 })
}

export function clientLoader() {
  return null
}

export default function NotFoundPage() {
  return (
    <div className="shell flex flex-col items-center gap-5 py-12 md:py-16 text-center">
      <Drawing drawn={notFound} eager className="h-auto w-full max-w-sm" />
      <h1 className="text-3xl">{t('Page not found')}</h1>
      <p className="max-w-prose text-ink-soft">
        {t('There is nothing at this address. It may have moved, or the link has a typing error.')}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={paths.home()} className={buttonClass('primary')}>
          {t('Go to the home page')}
        </Link>
        <Link to={paths.products()} className={buttonClass('secondary')}>
          {t('All products')}
        </Link>
      </div>
    </div>
  )
}
