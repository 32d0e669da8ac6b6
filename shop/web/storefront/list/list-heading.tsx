import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { t } from '#contract/language/language'
import { paths } from '#contract/paths'
import { categories } from '#contract/products/categories'

/** The heading of a product list: title and links to the categories. */
export function ListHeading({ title, path }: { title: string; path: string }) {
  const row = useRef<HTMLUListElement>(null)
  // On a phone the current category may be outside the visible part of the row.
  useEffect(() => {
    const here = row.current?.querySelector('[aria-current]')?.parentElement
    if (row.current && here) row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2
  }, [path])
  return (
    <>
      <h1 className="text-2xl md:text-3xl">{title}</h1>
      <nav aria-label={t('Categories')} className="-mx-4 mt-3 md:mx-0">
        <ul
          ref={row}
          className="relative flex scroll-px-4 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:flex-wrap md:px-0.5"
        >
          {[{ label: 'All' as const, to: paths.products() }, ...categoryLinks].map(({ label, to }) => (
            <li key={to} className="shrink-0">
              <Link
                to={to}
                aria-current={to === path ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-full border border-line bg-card px-4 text-sm font-medium whitespace-nowrap text-ink no-underline hover:bg-shade aria-[current=page]:border-date aria-[current=page]:bg-date aria-[current=page]:text-on-date forced-colors:aria-[current=page]:underline"
              >
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

const categoryLinks = categories.map(({ label, path }) => ({ label, to: paths.category(path) }))
