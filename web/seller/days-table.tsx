import { ChevronRight } from 'lucide-react'

import { formatRupees } from '#contract/money'
import type { SalesDay } from '#contract/sales'
import { dayInWords } from '#web/seller/sales-figures.ts'

const headings = ['Day', 'Orders', 'Revenue', 'Given back']

/** The same figures as the charts, to read; the newest day first. */
export function DaysTable({ days }: { days: SalesDay[] }) {
  return (
    <details className="group rounded-card border border-line bg-card px-4 shadow-card md:px-5">
      <summary className="flex min-h-11 items-center font-medium text-date">
        <ChevronRight className="mr-1 size-4 transition-transform group-open:rotate-90" aria-hidden="true" />
        All days as a table
      </summary>
      <table className="figures mb-4 w-full text-right text-sm">
        <thead>
          <tr className="border-b border-line text-ink-soft">
            {headings.map((heading) => (
              <th key={heading} scope="col" className="py-2 pl-2 font-semibold first:pl-0 first:text-left">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {days.toReversed().map(({ day, orders, revenue, refunded }) => (
            <tr key={day}>
              <th scope="row" className="py-2 text-left font-normal">
                {dayInWords(day)}
              </th>
              <td className="py-2 pl-2">{orders}</td>
              <td className="py-2 pl-2">{formatRupees(revenue)}</td>
              <td className="py-2 pl-2">{refunded > 0 ? formatRupees(refunded) : '-'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
