import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { t, translated, wordsOf } from '#contract/language/language'
import { type ListQuery, listAddress } from '#web/storefront/list/list-query.ts'

/** The filters that are set; each is a link that drops it. On a phone one row that scrolls, so that the list stays. */
export function FilterChips({ path, query }: { path: string; query: ListQuery }) {
  const { filters } = query
  const row = useRef<HTMLUListElement>(null)
  const pressed = useRef<number>(undefined)
  // The focus goes from a dropped filter to its neighbour; from the last one to the page, as useFocusOnNewPage does.
  useEffect(() => {
    if (pressed.current === undefined) return
    const links = row.current?.querySelectorAll('a')
    links?.[Math.min(pressed.current, filters.length - 1)]?.focus({ preventScroll: true })
    pressed.current = undefined
  }, [filters.length])
  if (filters.length === 0) return null
  const drop = { className: chip, preventScrollReset: true }
  const [before, after] = wordsOf('Remove {filter}').split('{filter}')

  return (
    <ul
      ref={row}
      aria-label={t('Filters that are set')}
      className="relative -mr-4 flex min-w-0 flex-1 gap-2 overflow-x-auto py-0.5 pr-4 pl-0.5 [scrollbar-width:none] lg:mr-0 lg:flex-wrap lg:overflow-visible lg:pr-0"
    >
      {filters.map((value, place) => (
        <li key={value.facet + value.key} className="shrink-0">
          <Link
            {...drop}
            to={listAddress(path, { ...query, filters: filters.filter((each) => each !== value), shown: 0 })}
            onClick={() => (pressed.current = place)}
          >
            <span>
              <span className="sr-only">{before}</span>
              <span suppressHydrationWarning>{translated(value.label)}</span>
              <span className="sr-only">{after}</span>
            </span>
            <X className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li className="shrink-0">
          <Link
            {...drop}
            to={listAddress(path, { ...query, filters: [], shown: 0 })}
            onClick={() => (pressed.current = 0)}
            className="flex min-h-11 items-center rounded-full px-3 text-sm font-semibold whitespace-nowrap text-date no-underline hover:bg-shade lg:pointer-fine:min-h-9"
          >
            {t('Clear all')}
          </Link>
        </li>
      )}
    </ul>
  )
}

const chip =
  'flex min-h-11 items-center gap-2 rounded-full border border-saffron bg-saffron-soft pr-3 pl-4 text-sm font-medium whitespace-nowrap text-saffron-ink no-underline hover:border-saffron-strong lg:pointer-fine:min-h-9'
