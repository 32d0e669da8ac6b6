import { formatRupees } from '#contract/money'
import type { MoneyDay } from '#contract/money-by-day'
import { MoneyDifference } from '#web/seller/money-difference.tsx'
import { signed } from '#web/seller/money-words.ts'
import { dayInWords } from '#web/seller/sales-figures.ts'
import { Pill } from '#web/ui/pill.tsx'

const headings = ['Captured', 'Refunded', 'Orders say'] as const

/** Day by day, the newest first; a day that differs stands open. On a phone each day is a small table of its own. */
export function MoneyDays({ days, onMended }: { days: MoneyDay[]; onMended: () => void }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card shadow-card">
      <table className="figures block w-full border-collapse text-sm md:table">
        <caption className="sr-only">Money by day</caption>
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="text-right text-ink-soft">
            {['Day', ...headings, 'Difference'].map((heading) => (
              <th key={heading} scope="col" className="border-b border-line px-4 py-3 font-semibold first:text-left">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {days.map((day) => (
          <DayRows key={day.day} day={day} onMended={onMended} />
        ))}
      </table>
    </div>
  )
}

function DayRows({ day, onMended }: { day: MoneyDay; onMended: () => void }) {
  const { captured, refunded, orders, difference, differences } = day
  const isQuiet = !captured && !refunded && orders === 0 && differences.length === 0
  const figures = [captured, refunded, orders]
  return (
    <tbody className="block border-t border-line first-of-type:border-t-0 md:table-row-group">
      <tr
        className={`grid grid-cols-3 items-center gap-x-2 px-4 py-2 md:table-row md:text-right ${isQuiet ? 'text-ink-soft' : ''}`}
      >
        <th
          scope="row"
          className={`flex min-h-8 items-center text-left font-semibold whitespace-nowrap md:table-cell md:px-4 md:py-2.5 ${isQuiet ? '' : 'col-span-2'}`}
        >
          {dayInWords(day.day)}
        </th>
        {figures.map((figure, place) => (
          <td
            key={headings[place]}
            className={`order-1 pb-1 md:table-cell md:px-4 md:py-2.5 ${isQuiet ? 'max-md:sr-only' : ''}`}
          >
            <span className="block text-xs text-ink-soft md:hidden" aria-hidden="true">
              {headings[place]}
            </span>
            {figure === null ? 'not known' : figure === 0 && isQuiet ? '-' : formatRupees(figure)}
          </td>
        ))}
        <td className={`justify-self-end text-right md:table-cell md:px-4 md:py-2.5 ${isQuiet ? 'col-span-2' : ''}`}>
          <Verdict difference={difference} differs={differences.length > 0} isQuiet={isQuiet} />
        </td>
      </tr>
      {differences.length > 0 && (
        <tr className="block md:table-row">
          <td colSpan={5} className="block px-4 pb-2 md:table-cell">
            <ul className="divide-y divide-line rounded-field bg-shade px-4 text-base">
              {differences.map((each) => (
                <MoneyDifference
                  key={`${each.kind} ${each.refundId ?? each.paymentId}`}
                  difference={each}
                  onMended={onMended}
                />
              ))}
            </ul>
          </td>
        </tr>
      )}
    </tbody>
  )
}

function Verdict({ difference, differs, isQuiet }: { difference: number | null; differs: boolean; isQuiet: boolean }) {
  if (difference === null) return isQuiet ? '-' : <Pill tone="plain">not known</Pill>
  if (differs || difference !== 0) return <Pill tone="red">{signed(difference)}</Pill>
  return isQuiet ? (
    <span className="whitespace-nowrap">no money moved</span>
  ) : (
    <Pill tone="green">{formatRupees(0)}</Pill>
  )
}
