import { calls } from '#contract/calls'
import { t, translated } from '#contract/language/language'
import { REPORT_HOURS, reportNumber } from '#contract/messages/report-rules'
import { outcomeWords } from '#contract/messages/report-wording'
import type { OwnReport } from '#contract/messages/reports'
import { SentPhotos } from '#web/reports/sent-photos.tsx'
import { DayAndTime } from '#web/ui/fields/day-and-time.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { T } from '#web/ui/t.tsx'

/** A report that was sent: its pieces, words and photos, and what became of it. */
export function SentReport({ report }: { report: OwnReport }) {
  const { _id, at, why, words, lines, photos, outcome, answer } = report
  return (
    <article aria-labelledby={_id} className="rounded-card border border-line bg-card p-4 shadow-card md:p-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={_id} className="text-lg">
          {t(why)}
        </h2>
        <Pill tone={outcome === 'declined' ? 'plain' : outcome ? 'green' : 'yellow'}>
          {outcome ? translated(outcomeWords[outcome]) : t('With us')}
        </Pill>
        <p className="w-full text-sm text-ink-soft">
          <T
            text="{number}, sent {time}"
            number={<span translate="no">{reportNumber(_id)}</span>}
            time={<DayAndTime at={at} />}
          />
        </p>
      </header>
      <ul className="figures mt-3">
        {lines.map(({ product, name, pieces }) => (
          <li key={product} className="wrap-anywhere">
            {`${pieces} × ${name}`}
          </li>
        ))}
      </ul>
      {words && <p className="mt-2 wrap-anywhere whitespace-pre-line text-ink-soft">{words}</p>}
      {photos.length > 0 && (
        <div className="mt-3">
          <SentPhotos photos={photos} path={calls.reportPhoto.path} of={t('your report')} />
        </div>
      )}
      <p className="mt-3 border-t border-line pt-3 wrap-anywhere whitespace-pre-line">
        {answer ?? (outcome === 'refunded' ? t(refunded) : outcome ? '' : t(waiting, { hours: REPORT_HOURS }))}
      </p>
    </article>
  )
}

const refunded = 'We have refunded these pieces. The credit note is with your invoice.'
const waiting = 'A person looks at it within {hours} hours and writes to you.'
