import { ChevronRight } from 'lucide-react'

import { formatRupees } from '#contract/money/money'
import type { SalesDay } from '#contract/money/sales'
import { dayInWords } from '#web/seller/sales/sales-figures.ts'

const headings = ['Day', 'Orders', 'Revenue', 'Refunded']

/** The figures of the charts as a table, newest day first. */
export function DaysTable({ days }: { days: SalesDay[] }) {
  return (
    <details className="group rounded-card border border-line bg-card px-4 shadow-card md:px-5">
      <summary className="flex min-h-11 items-center font-medium text-date">
        <ChevronRight className="mr-1 size-4 transition-transform group-open:rotate-90" aria-hidden="true" />
        All days as a table
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll what has the focus */}
      <div role="group" aria-label="All days" tabIndex={0} className="mb-4 overflow-x-auto rounded-md">
        <table className="figures w-full text-right text-sm">
          <thead>
            <tr className="border-b border-line text-ink-soft">
              {headings.map((heading) => (
                <th
                  key={heading}
                  scope="col"
                  className="py-2 pl-2 font-semibold whitespace-nowrap first:pl-0 first:text-left"
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {days.toReversed().map(({ day, orders, revenue, refunded }) => (
              <tr key={day}>
                <th scope="row" className="py-2 text-left font-normal whitespace-nowrap">
                  {dayInWords(day)}
                </th>
                <td className="py-2 pl-2">{orders}</td>
                <td className="py-2 pl-2" translate="no">
                  {formatRupees(revenue)}
                </td>
                <td className="py-2 pl-2" translate="no">
                  {refunded > 0 ? formatRupees(refunded) : '-'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
