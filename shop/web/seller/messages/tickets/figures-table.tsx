import { Download } from 'lucide-react'
import { Link } from 'react-router'

import { calls } from '#contract/calls'
import type { TicketFigures } from '#contract/messages/tickets'
import { buttonClass } from '#web/ui/button.tsx'

const columns = [
  ['received', 'Received'],
  ['answeredInTime', 'Answered in 48 h'],
  ['redressedInTime', 'Settled in a month'],
  ['open', 'Open'],
] as const

/** The tickets of a year by the month in which they were opened, with their sum. */
export function FiguresTable({ year, months }: { year: string; months: TicketFigures[] }) {
  const sum = (of: (typeof columns)[number][0]) => months.reduce((total, each) => total + each[of], 0)
  const box = 'overflow-x-auto rounded-card border border-line bg-card'
  const cell = 'px-1 py-2.5 text-right sm:px-4'
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <YearLink year={Number(year) - 1} />
        <h2 className="figures text-xl">{year}</h2>
        <YearLink year={Number(year) + 1} />
        <a
          href={`${calls.ticketFiguresFile.path}?year=${year}`}
          download
          className={buttonClass('secondary', 'ml-auto')}
        >
          <Download className="size-5" aria-hidden="true" /> CSV
        </a>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll what has the focus */}
      <div role="group" aria-label="By month" tabIndex={0} className={box}>
        <table className="figures w-full text-sm sm:text-base">
          <caption className="sr-only">{`Tickets of ${year} by month, without spam`}</caption>
          <thead className="bg-shade text-sm">
            <tr>
              <th scope="col" className="px-1 py-2.5 text-left sm:px-4">
                Month
              </th>
              {columns.map(([key, label]) => (
                <th key={key} scope="col" className={cell}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {months.map((each) => (
              <tr key={each.month} className={each.received === 0 ? 'text-ink-soft' : ''}>
                <th scope="row" className="px-1 py-2.5 text-left font-normal sm:px-4">
                  {monthName.format(new Date(`${each.month}-15T00:00:00Z`))}
                </th>
                {columns.map(([key]) => (
                  <td key={key} className={cell}>
                    {each[key]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot className="border-t border-line-strong font-semibold">
            <tr>
              <th scope="row" className="px-1 py-2.5 text-left sm:px-4">
                Year
              </th>
              {columns.map(([key]) => (
                <td key={key} className={cell}>
                  {sum(key)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="mt-4 max-w-prose text-sm text-ink-soft">
        A ticket counts in the month in which it was opened; spam does not count. The law asks for 48 hours and a month
        (E-Commerce Rules, 2020).
      </p>
    </>
  )
}

function YearLink({ year }: { year: number }) {
  return (
    <Link to={`?show=figures&year=${year}`} className={buttonClass('quiet', 'figures px-3')}>
      {year}
    </Link>
  )
}

const monthName = new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' })
