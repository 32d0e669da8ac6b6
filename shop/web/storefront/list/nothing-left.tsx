import { Link } from 'react-router'

import type { Facet } from '#contract/filters/facet'
import { countPassing, type Filters, type ProductGroup } from '#contract/filters/filters'
import { t, translated } from '#contract/language/language'
import { empty } from '#contract/wording'
import { nothingFound } from '#web/art/nothing-found.ts'
import { type ListQuery, listAddress } from '#web/storefront/list/list-query.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/**
 * No product passes all filters: offers the lists without the filters of one facet, else with those of one only, and
 * the list without any.
 */
export function NothingLeft({
  path,
  query,
  facets,
  groups,
}: {
  path: string
  query: ListQuery
  facets: readonly Facet[]
  groups: readonly ProductGroup[]
}) {
  const set = facets
    .map(({ values }) => query.filters.filter((each) => values.includes(each)))
    .filter(({ length }) => length > 0)
  const ways = (nameOf: (filters: string) => string, filtersOf: (part: Filters) => Filters) =>
    set.flatMap((part) => {
      const filters = filtersOf(part)
      const count = countPassing(facets, filters, groups)
      const isWay = filters.length > 0 && count > 0
      const labels = part.map(({ label }) => translated(label)).join(', ')
      return isWay ? [{ name: nameOf(labels), filters, count }] : []
    })
  const without = ways(
    (filters) => t('Without “{filters}”', { filters }),
    (part) => query.filters.filter((each) => !part.includes(each)),
  )
  const offers =
    without.length > 0
      ? without
      : ways(
          (filters) => t('Only “{filters}”', { filters }),
          (part) => part,
        )
  return (
    <EmptyState drawn={nothingFound} text={t(empty.search)}>
      <ul className="flex flex-wrap justify-center gap-2 empty:hidden">
        {offers.map(({ name, filters, count }) => (
          <li key={name}>
            <Link
              preventScrollReset
              to={listAddress(path, { ...query, filters, shown: 0 })}
              className={buttonClass('secondary')}
            >
              <span suppressHydrationWarning>{name}</span>
              <span className="figures text-sm font-normal text-ink-soft">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link
        preventScrollReset
        to={listAddress(path, { ...query, filters: [], shown: 0 })}
        className={buttonClass('primary')}
      >
        <span>{t('Show all {count} products', { count: countPassing(facets, [], groups) })}</span>
      </Link>
    </EmptyState>
  )
}
