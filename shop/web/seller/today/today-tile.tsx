import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

import { Ago } from '#web/seller/layout/ago.tsx'
import { atMost } from '#web/seller/orders/order-filters.ts'
import type { Waiting } from '#web/seller/today/today-query.ts'
import { todayRows, wordsOf } from '#web/seller/today/today-rows.ts'

const tones = {
  quiet: 'border-line bg-card text-ink-soft',
  due: 'border-saffron bg-saffron-soft text-saffron-ink',
  late: 'border-pomegranate bg-pomegranate-soft text-pomegranate-ink',
}

/** A count as a link to its list; zero is quiet. */
export function TodayTile({ waiting: { kind, count, at }, loadedAt }: { waiting: Waiting; loadedAt: number }) {
  const { to, why, late } = todayRows[kind]
  const tone = count === 0 ? 'quiet' : late ? 'late' : 'due'
  return (
    <Link
      to={to}
      className={`flex min-h-16 items-center gap-4 rounded-card border px-4 py-2.5 no-underline hover:shadow-card md:h-full md:min-h-20 ${tones[tone]}`}
    >
      <strong className={`figures min-w-9 text-center text-2xl leading-none ${count === 0 ? 'font-normal' : ''}`}>
        {atMost(count)}
      </strong>
      <span className="min-w-0 grow">
        <span className={`block leading-snug ${count > 0 ? 'font-semibold text-ink' : ''}`}>
          {wordsOf(kind, count)}
        </span>
        {(count > 0 || kind === 'money differences') && (
          <span className="block text-sm">{at ? <Compared at={at} loadedAt={loadedAt} /> : why}</span>
        )}
      </span>
      <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
    </Link>
  )
}

function Compared({ at, loadedAt }: { at: string; loadedAt: number }) {
  return (
    <span>
      Compared <Ago at={at} loadedAt={loadedAt} />
    </span>
  )
}
