import { X } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { Form } from 'react-router'

import type { Facet } from '#contract/filters/facet'
import {
  countPassing,
  countValues,
  type Filters,
  type ProductGroup,
  shownValues,
  toggled,
} from '#contract/filters/filters'
import { plural, t } from '#contract/language/language'
import { FacetFields } from '#web/storefront/list/facet-fields.tsx'
import { FILTER_SHEET, FilterSheet, isOpen } from '#web/storefront/list/filter-sheet.tsx'
import { type ListQuery, listAddress } from '#web/storefront/list/list-query.ts'
import { buttonClass } from '#web/ui/button.tsx'

export const FILTER_FORM = 'filter-form'

/** The filters of a list. In a sheet they apply together, in a column each at once; without script a button submits. */
export function FilterPanel({
  path,
  query,
  facets,
  groups,
  onShow,
}: {
  path: string
  query: ListQuery
  facets: readonly Facet[]
  groups: readonly ProductGroup[]
  onShow: (filters: Filters) => void
}) {
  const sheet = useRef<HTMLElement>(null)
  const address = listAddress(path, query)
  // The values that are ticked and not in the address yet.
  const [draft, setDraft] = useState<{ address: string; filters: Filters }>()
  if (draft && draft.address !== address) setDraft(undefined)
  const filters = draft?.address === address ? draft.filters : query.filters
  const count = countPassing(facets, filters, groups)

  function change(changed: Filters) {
    setDraft({ address, filters: changed })
    if (!isOpen(sheet.current)) onShow(changed)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onShow(filters)
    sheet.current?.hidePopover()
  }

  return (
    <FilterSheet ref={sheet} onClose={() => setDraft(undefined)}>
      <Form
        id={FILTER_FORM}
        action={path}
        onSubmit={submit}
        className="absolute inset-x-0 bottom-0 mx-auto flex max-h-[88dvh] max-w-xl flex-col rounded-t-card border-t border-line bg-card shadow-card max-lg:transition-transform max-lg:duration-200 max-lg:starting:translate-y-full lg:static lg:mx-0 lg:max-h-none lg:max-w-none lg:border-0 lg:bg-transparent lg:shadow-none"
      >
        {query.search && <input type="hidden" name="search" value={query.search} />}
        <header className="flex items-center gap-2 border-b border-line py-1 pr-2 pl-4 lg:hidden">
          <h2 className="mr-auto text-lg">{t('Filters')}</h2>
          {filters.length > 0 && (
            <button
              type="button"
              className={buttonClass('quiet', 'px-3 noscript:hidden')}
              onClick={() => {
                change([])
                sheet.current?.focus()
              }}
            >
              {t('Clear all')}
            </button>
          )}
          <button
            type="button"
            aria-label={t('Close the filters')}
            popoverTarget={FILTER_SHEET}
            popoverTargetAction="hide"
            className="flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-shade"
          >
            <X className="size-6" aria-hidden="true" />
          </button>
        </header>
        <div className="flex min-h-0 flex-col gap-5 overflow-y-auto overscroll-contain px-4 py-4 lg:overflow-visible lg:px-0 lg:pt-0">
          <FacetFields
            shown={shownValues(facets, filters, countValues(facets, [], groups), countPassing(facets, [], groups))}
            filters={filters}
            counts={countValues(facets, filters, groups)}
            onToggle={(value) => change(toggled(facets, filters, value))}
          />
        </div>
        <footer className="border-t border-line px-4 pt-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))] lg:hidden lg:border-0 lg:px-2 lg:noscript:block">
          <p role="status" className="sr-only">
            {draft && plural(count, '{count} product', '{count} products')}
          </p>
          <button type="submit" className={buttonClass('primary', 'min-h-12 w-full')}>
            <span className="figures noscript:hidden">{t('Show {count}', { count })}</span>
            <span className="hidden noscript:inline">{t('Show products')}</span>
          </button>
        </footer>
      </Form>
    </FilterSheet>
  )
}
