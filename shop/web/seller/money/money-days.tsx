import { formatRupees } from '#contract/money/money'
import type { MoneyDay } from '#contract/money/money-by-day'
import { MoneyDifference } from '#web/seller/money/money-difference.tsx'
import { signed } from '#web/seller/money/money-words.ts'
import { dayInWords } from '#web/seller/sales/sales-figures.ts'
import { Pill } from '#web/ui/pill.tsx'

const headings = ['Captured', 'Refunded', 'Orders say'] as const

/** A row for each day, newest first, with its differences. On a phone each day is a small grid. */
export function MoneyDays({ days, onResolved }: { days: MoneyDay[]; onResolved: () => void }) {
  return (
    <div className="@container overflow-hidden rounded-card border border-line bg-card shadow-card">
      <table className="figures block w-full border-collapse text-sm lg:table">
        <caption className="sr-only">Money by day</caption>
        <thead className="sr-only lg:not-sr-only lg:table-header-group">
          <tr className="text-right text-ink-soft">
            {['Day', ...headings, 'Difference'].map((heading) => (
              <th key={heading} scope="col" className="border-b border-line px-4 py-3 font-semibold first:text-left">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {days.map((day) => (
          <DayRows key={day.day} day={day} onResolved={onResolved} />
        ))}
      </table>
    </div>
  )
}

function DayRows({ day, onResolved }: { day: MoneyDay; onResolved: () => void }) {
  const { captured, refunded, orders, difference, differences, more = 0 } = day
  const count = differences.length + more
  const isQuiet = !captured && !refunded && orders === 0 && count === 0
  const figures = [captured, refunded, orders]
  return (
    <tbody className="block border-t border-line first-of-type:border-t-0 lg:table-row-group">
      <tr
        className={`grid grid-cols-3 items-center gap-x-2 @max-[16rem]:flex @max-[16rem]:flex-col @max-[16rem]:items-start px-4 py-2 lg:table-row lg:text-right ${isQuiet ? 'text-ink-soft' : ''}`}
      >
        <th
          scope="row"
          className={`flex min-h-8 items-center text-left font-semibold whitespace-nowrap lg:table-cell lg:px-4 lg:py-2.5 ${isQuiet ? '' : 'col-span-2'}`}
        >
          {dayInWords(day.day)}
        </th>
        {figures.map((figure, place) => (
          <td
            key={headings[place]}
            className={`order-1 pb-1 whitespace-nowrap lg:table-cell lg:px-4 lg:py-2.5 ${isQuiet ? 'max-lg:sr-only' : ''}`}
          >
            <span className="block text-xs text-ink-soft lg:hidden" aria-hidden="true">
              {headings[place]}
            </span>
            <span>{figure === null ? 'not known' : figure === 0 && isQuiet ? '-' : formatRupees(figure)}</span>
          </td>
        ))}
        <td
          className={`justify-self-end text-right whitespace-nowrap lg:table-cell lg:px-4 lg:py-2.5 ${isQuiet ? 'col-span-2' : ''}`}
        >
          <DayDifference difference={difference} count={count} isQuiet={isQuiet} />
        </td>
      </tr>
      {count > 0 && (
        <tr className="block lg:table-row">
          <td colSpan={5} className="block px-4 pb-2 lg:table-cell">
            <ul className="divide-y divide-line rounded-field bg-shade px-4 text-base">
              {differences.map((each) => (
                <MoneyDifference
                  key={`${each.kind} ${each.refundId ?? each.paymentId}`}
                  difference={each}
                  onResolved={onResolved}
                />
              ))}
              {more > 0 && (
                <li className="figures py-3 text-sm text-ink-soft">
                  <span>{more === 1 ? '1 more difference is' : `${more} more differences are`}</span> listed when those
                  above are resolved.
                </li>
              )}
            </ul>
          </td>
        </tr>
      )}
    </tbody>
  )
}

function DayDifference({ difference, count, isQuiet }: { difference: number | null; count: number; isQuiet: boolean }) {
  if (difference === null) return isQuiet ? <span>not known</span> : <Pill tone="plain">not known</Pill>
  if (difference !== 0) return <Pill tone="red">{signed(difference)}</Pill>
  // Differences may cancel each other out and still need to be resolved.
  if (count > 0) return <Pill tone="red">{`${count} to resolve`}</Pill>
  return isQuiet ? <span>no money moved</span> : <Pill tone="green">{formatRupees(0)}</Pill>
}
