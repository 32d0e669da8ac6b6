import { Link } from 'react-router'

import { calls } from '#contract/calls'
import { reportDueBy, reportNumber } from '#contract/messages/report-rules'
import { outcomeWords } from '#contract/messages/report-wording'
import type { SellerReport } from '#contract/messages/reports'
import { orderNumber } from '#contract/orders/order-number'
import { SentPhotos } from '#web/reports/sent-photos.tsx'
import { useMay } from '#web/seller/layout/roles.ts'
import { DueClock } from '#web/seller/messages/tickets/due-clock.tsx'
import { ordersPath } from '#web/seller/orders/order-filters.ts'
import { DayAndTime } from '#web/ui/fields/day-and-time.tsx'
import { atOnce, later } from '#web/ui/later.tsx'

const ResolveReport = later(
  async () => (await import('#web/seller/messages/reports/resolve-report.tsx')).ResolveReport,
  atOnce,
)

/** A report: until when an answer is due, what is wrong with which pieces, and how it ends. */
export function ReportCard({ report, now }: { report: SellerReport; now: number }) {
  const { _id, at, order, name, why, words, lines, photos, outcome, answer, closedAt, closedBy } = report
  const may = useMay()
  return (
    <article aria-labelledby={_id} className="rounded-card border border-line bg-card p-4 shadow-card md:p-5">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={_id} className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
          {`${why}: ${lines.map((line) => `${line.pieces} × ${line.name}`).join(', ')}`}
        </h2>
        {closedAt ? (
          <span className="text-sm text-ink-soft">
            <span>{`${outcome ? outcomeWords[outcome] : ''}${closedBy ? ` by ${closedBy}` : ''} ·`}</span>{' '}
            <DayAndTime at={closedAt} />
          </span>
        ) : (
          <DueClock what="Answer" at={reportDueBy(at)} now={now} />
        )}
      </header>
      <p className="flex flex-wrap items-center gap-x-3 text-sm wrap-anywhere text-ink-soft">
        <Link to={ordersPath({ search: orderNumber(order) })} className="inline-flex min-h-11 items-center text-date">
          <span>
            Order <span translate="no">{orderNumber(order)}</span>
          </span>
        </Link>
        <span translate="no">{reportNumber(_id)}</span>
        <span>{name}</span>
        <DayAndTime at={at} />
      </p>
      {words && <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">{words}</p>}
      {photos.length > 0 && (
        <div className="mt-3">
          <SentPhotos
            photos={photos}
            path={calls.sellerReportPhoto.path}
            of={`the report about order ${orderNumber(order)}`}
          />
        </div>
      )}
      {answer && (
        <p className="mt-3 max-w-prose border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line text-ink-soft">
          {answer}
        </p>
      )}
      {!closedAt && may(calls.reportResolve) && (
        <div className="mt-4 min-h-15 border-t border-line pt-4">
          <ResolveReport report={report} />
        </div>
      )}
    </article>
  )
}
