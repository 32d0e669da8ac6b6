import { Search } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { Form, Link, useNavigate } from 'react-router'

import type { ProductShow } from '#contract/products/product-shows'
import { viewAddress, productFilters, sortOrders, type View } from '#web/seller/layout/list-view.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'

type Counts = Partial<Record<ProductShow, number | undefined>>

/** Search, sort order and filters of the list. They are in the address and work without script. */
export function ListControls({ counts, view }: { counts: Counts; view: View }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)

  // The search box follows the address, except while the seller types.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = view.search
  }, [view.search])

  const go = (change: Partial<View>) =>
    void navigate(viewAddress({ ...view, ...change }), { replace: true, preventScrollReset: true })
  const search = (text: string) => go({ search: text.trim() })

  return (
    <div className="mb-4 flex flex-col gap-2 md:mb-5 md:gap-3">
      <Form
        role="search"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          search(input.current?.value ?? '')
        }}
        className="flex flex-wrap gap-2 sm:gap-3"
      >
        {view.show !== 'all' && <input type="hidden" name="show" value={view.show} />}
        <div className="relative min-w-0 grow basis-32">
          <Search
            className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-soft"
            aria-hidden="true"
          />
          <input
            ref={input}
            type="search"
            name="search"
            aria-label="Search the list"
            placeholder="Search"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            defaultValue={view.search}
            onChange={({ target }) => search(target.value)}
            className="min-h-12 w-full rounded-full border border-line-strong bg-card pr-4 pl-11 text-ink placeholder:text-ink-soft"
          />
        </div>
        <SelectField
          label="Order"
          hideLabel
          name="sort"
          value={view.sort}
          onChange={({ target }) => go({ sort: target.value as View['sort'] })}
          className="w-[9rem] max-w-full shrink-0 sm:w-44"
        >
          {sortOrders.map(({ sort, label }) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </SelectField>
      </Form>
      <nav aria-label="Filters">
        {/* One scrolling row on a phone, so that the products begin on the first screen. */}
        <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
          {shownFilters(counts, view).map(({ show, label }) => (
            <li key={show} className="shrink-0">
              <Link
                to={viewAddress({ ...view, show })}
                replace
                preventScrollReset
                aria-current={view.show === show ? 'true' : undefined}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-card px-4 text-sm font-medium text-ink no-underline hover:bg-shade aria-[current=true]:border-date aria-[current=true]:bg-date aria-[current=true]:text-on-date forced-colors:aria-[current=true]:underline"
              >
                <span>{label}</span> <span className="figures">{counts[show]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** Incomplete labels have a filter while there are any, in a shop that requires them. */
function shownFilters(counts: Counts, view: View) {
  return productFilters.filter(({ show }) => show !== 'unlabelled' || show === view.show || counts[show])
}
