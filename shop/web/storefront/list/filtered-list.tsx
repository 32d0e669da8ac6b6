import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'

import type { Product } from '#contract/entities'
import type { Facet } from '#contract/filters/facet'
import { countPassing, type Filters, type ProductGroup } from '#contract/filters/filters'
import { t } from '#contract/language/language'
import { FilterChips } from '#web/storefront/list/filter-chips.tsx'
import { FilterPanel } from '#web/storefront/list/filter-panel.tsx'
import { FILTER_SHEET } from '#web/storefront/list/filter-sheet.tsx'
import { ListHeading } from '#web/storefront/list/list-heading.tsx'
import { barClass, columnsClass } from '#web/storefront/list/list-layout.ts'
import { type ListQuery, listAddress } from '#web/storefront/list/list-query.ts'
import { NothingLeft } from '#web/storefront/list/nothing-left.tsx'
import { PagedProducts } from '#web/storefront/list/paged-products.tsx'
import { SortField } from '#web/storefront/list/sort-field.tsx'

/** The page of a list: heading, filters, sort order and the products that pass. `children` stands for no products. */
export function FilteredList({
  title,
  path,
  query,
  facets,
  products,
  groups,
  note,
  children,
}: {
  title: string
  path: string
  query: ListQuery
  facets: readonly Facet[]
  /** Those shown, in the order of the list. */
  products: readonly Product[]
  /** The products of the list without filters. */
  groups: readonly ProductGroup[]
  /** The line that says how many products are found, of all without filters. */
  note: (found: number, all: number) => string | undefined
  children: ReactNode
}) {
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const all = countPassing(facets, [], groups)
  const found = countPassing(facets, query.filters, groups)

  function show(filters: Filters) {
    // Another list begins at its first product. The filters stay where they are, because they are sticky.
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView()
    void navigate(listAddress(path, { ...query, filters, shown: 0 }), { preventScrollReset: true })
  }

  return (
    <div className="shell py-5 md:py-8">
      <ListHeading title={title} path={path} />
      <div className={barClass}>
        {all > 0 && (
          <div className="flex shrink-0 flex-wrap items-center gap-2">
            <FilterButton count={query.filters.length} />
            {all > 1 && (
              <SortField path={path} query={query} withOrigin={groups.some(({ origin }) => origin !== undefined)} />
            )}
          </div>
        )}
        <div className="flex min-h-12 min-w-0 items-center gap-3 lg:grow">
          <p
            role="status"
            className="figures text-sm text-ink-soft [overflow-wrap:anywhere] not-last:shrink-0 max-lg:not-last:max-w-1/2"
          >
            {note(found, all)}
          </p>
          <FilterChips path={path} query={query} />
        </div>
      </div>
      {all === 0 ? (
        children
      ) : (
        <div ref={list} className={columnsClass}>
          <FilterPanel path={path} query={query} facets={facets} groups={groups} onShow={show} />
          <div>
            {found > 0 ? (
              <PagedProducts products={products} left={found - query.shown} path={path} query={query} />
            ) : (
              <NothingLeft path={path} query={query} facets={facets} groups={groups} />
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** Opens the sheet of a phone. */
function FilterButton({ count }: { count: number }) {
  return (
    <button
      type="button"
      popoverTarget={FILTER_SHEET}
      className="flex min-h-12 items-center gap-2 rounded-field border border-line-strong bg-card px-3 font-medium text-ink hover:bg-shade lg:hidden"
    >
      <SlidersHorizontal className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      {t('Filters')}
      {count > 0 && (
        <span className="figures min-w-6 rounded-full bg-date px-1.5 text-center text-sm font-semibold text-on-date">
          <span>{count}</span>
          <span className="sr-only"> {t('set')}</span>
        </span>
      )}
    </button>
  )
}
