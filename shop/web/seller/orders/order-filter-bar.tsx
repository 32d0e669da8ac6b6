import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'

import type { OrderCount } from '#contract/entities'
import { type OrderStatus, orderStatuses, paymentStates } from '#contract/orders/order-status'
import { paths } from '#contract/paths'
import { FilterTabs } from '#web/seller/layout/filter-tabs.tsx'
import { counted, type OrderFilters, ordersPath, paymentWords } from '#web/seller/orders/order-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

const TYPING_MS = 300

/** The filters of the orders: links for the status, a form for the rest. They are in the address. */
export function OrderFilterBar({ filters, counts }: { filters: OrderFilters; counts: OrderCount[] }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <StatusTabs filters={filters} counts={counts} />
      <SearchForm filters={filters} counts={counts} />
    </div>
  )
}

function StatusTabs({ filters: { status: chosen, payment, search }, counts }: Parameters<typeof OrderFilterBar>[0]) {
  const tabs: (OrderStatus | undefined)[] = [undefined, ...orderStatuses]
  const others = { ...(payment && { payment }), ...(search && { search }) }
  const isCounted = (status: OrderStatus | undefined) => (each: OrderCount) =>
    (!status || each.status === status) && (!payment || each.payment === payment)
  return (
    <FilterTabs
      label="Orders by status"
      tabs={tabs.map((status) => ({
        label: status ?? 'All',
        to: ordersPath({ ...(status && { status }), ...others }),
        isChosen: status === chosen,
        count: search ? undefined : counted(counts, isCounted(status)),
      }))}
    />
  )
}

function SearchForm({ filters: { status, payment, search }, counts }: Parameters<typeof OrderFilterBar>[0]) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const choice = useRef<HTMLSelectElement>(null)
  const send = () => {
    if (!form.current) return
    const filled = [...new FormData(form.current)].filter(([, value]) => value !== '') as [string, string][]
    void submit(new URLSearchParams(filled), { action: paths.sellerOrders(), replace: true, preventScrollReset: true })
  }

  useEffect(() => () => clearTimeout(typing.current), [])
  useEffect(() => {
    // The fields follow the address, except while the seller types.
    if (field.current && field.current !== document.activeElement) field.current.value = search ?? ''
    if (choice.current) choice.current.value = payment ?? ''
  }, [search, payment])

  return (
    <Form ref={form} method="get" action={paths.sellerOrders()} role="search" className="flex min-w-0 grow gap-2">
      {status && <input type="hidden" name="status" value={status} />}
      <label className="relative min-w-0 grow basis-32">
        <span className="sr-only">Search by name, email, phone, street, city, product, order or invoice number</span>
        <Search className="absolute bottom-3.5 left-3 size-5 text-ink-soft" aria-hidden="true" />
        <input
          ref={field}
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
          placeholder="Name, #number"
          onChange={() => {
            clearTimeout(typing.current)
            typing.current = setTimeout(send, TYPING_MS)
          }}
          className="block min-h-12 w-full rounded-field border border-line-strong bg-card py-2.5 pr-2 pl-10 text-ink placeholder:text-ink-soft"
        />
      </label>
      <SelectField
        ref={choice}
        label="Payment"
        hideLabel
        name="payment"
        defaultValue={payment ?? ''}
        onChange={send}
        className="w-36 shrink-0 sm:w-40"
      >
        <option value="">Any payment</option>
        {paymentStates.map((each) => (
          <option key={each} value={each}>
            {`${paymentWords[each]}${!search ? ` (${counted(counts, (of) => of.payment === each && (!status || of.status === status))})` : ''}`}
          </option>
        ))}
      </SelectField>
      <noscript>
        <Button type="submit" look="secondary" className="min-h-12">
          Show
        </Button>
      </noscript>
    </Form>
  )
}
