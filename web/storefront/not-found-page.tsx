import { SearchX } from 'lucide-react'
import { data, Link } from 'react-router'

import { paths } from '#contract/paths'
import { pageMeta } from '#web/page-meta.ts'
import { buttonClass } from '#web/ui/button.tsx'

export const meta = () => pageMeta('Page not found')

/** Says 404 to whoever asked first. */
export function loader() {
  return data(null, { status: 404 })
}

export function clientLoader() {
  return null
}

export default function NotFoundPage() {
  return (
    <div className="shell flex flex-col items-center gap-5 py-20 text-center">
      <span className="flex size-20 items-center justify-center rounded-full bg-saffron-soft text-saffron-ink">
        <SearchX className="size-9" aria-hidden="true" />
      </span>
      <h1 className="text-3xl">Page not found</h1>
      <p className="max-w-prose text-ink-soft">
        There is nothing on this shelf. It may have moved, or the link has a typing error.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={paths.home()} className={buttonClass('primary')}>
          Go to the home page
        </Link>
        <Link to={paths.products()} className={buttonClass('secondary')}>
          All products
        </Link>
      </div>
    </div>
  )
}
