import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { orderNumber } from '#contract/orders/order-number'
import { paths } from '#contract/paths'
import { useMay } from '#web/seller/layout/roles.ts'
import { PrintLinks } from '#web/seller/packing/print-links.tsx'
import type { prints } from '#web/seller/packing/prints.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/**
 * The frame of a page of prints; on paper are the children alone. `printed` counts the orders, `kept` are those without
 * a print, because no goods go out, and `next` is the address of the prints that follow.
 */
export function PrintFrame({
  kind: { print, title, paper },
  all,
  orderIds,
  kept,
  printed,
  sheets,
  next,
  children,
}: {
  kind: (typeof prints)[number]
  all: boolean
  orderIds: string[]
  kept: Order[]
  printed: number
  sheets: number
  next: string | undefined
  children: ReactNode
}) {
  const may = useMay()
  const toList = all && may(calls.orderParcels)
  const parcels = counted(printed, 'parcel')
  const note = sheets > 0 ? `${parcels}, ${counted(sheets, 'sheet')}` : parcels
  return (
    <div className="max-w-5xl print:max-w-none">
      <div className="print:hidden">
        <Link
          to={toList ? paths.sellerPackList() : paths.sellerOrders()}
          className={buttonClass('quiet', '-mt-2 mb-2 -ml-3')}
        >
          <ArrowLeft className="size-5" aria-hidden="true" /> <span>{toList ? 'Pack list' : 'Orders'}</span>
        </Link>
        <PageHeading title={title} note={printed > 0 ? note : undefined} />
        <div className="mb-6 flex flex-wrap items-center gap-3">
          {/* The same orders, although more may have come or some may be packed meanwhile. */}
          <PrintLinks orderIds={orderIds} current={print} />
          {printed > 0 && (
            <Button className="ml-auto" onClick={() => window.print()}>
              <Printer className="size-5" aria-hidden="true" /> Print
            </Button>
          )}
        </div>
        <p className="mb-4 text-sm text-ink-soft">
          <span>{paper}</span> <noscript>Print with the menu of your browser.</noscript>
        </p>
        {kept.length > 0 && (
          <p className="mb-4 text-sm font-semibold">
            Cancelled or not paid, so not printed:{' '}
            <span translate="no">{kept.map(({ _id }) => orderNumber(_id)).join(', ')}</span>
          </p>
        )}
      </div>
      {printed > 0 ? children : <EmptyState icon={<Printer className="size-8" />} text="Nothing to print." />}
      {next && (
        <Link to={next} rel="next" className={buttonClass('secondary', 'mt-6 print:hidden')}>
          Next parcels
        </Link>
      )}
    </div>
  )
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
