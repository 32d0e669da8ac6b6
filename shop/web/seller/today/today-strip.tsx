import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

import { paths } from '#contract/paths'
import { atMost } from '#web/seller/orders/order-filters.ts'
import { todayQuery, type Waiting } from '#web/seller/today/today-query.ts'
import { todayRows, wordsOf } from '#web/seller/today/today-rows.ts'

/** One line on the page that a login opens: the most urgent of what waits, as a link to all of it. */
export function TodayStrip() {
  const waiting = useQuery(todayQuery).data?.waiting.filter(({ count }) => count > 0)
  if (!waiting) return null
  const tone =
    waiting.length === 0
      ? 'border-line bg-card text-ink-soft'
      : waiting.some(isLate)
        ? 'border-pomegranate bg-pomegranate-soft text-pomegranate-ink'
        : 'border-saffron bg-saffron-soft text-saffron-ink'
  return (
    <Link
      to={paths.sellerToday()}
      className={`flex min-h-12 items-center gap-3 rounded-card border px-4 py-1 text-sm no-underline hover:shadow-card ${tone}`}
    >
      <span className="min-w-0 grow leading-5">
        <strong>Today:</strong> <span>{inShort(waiting)}</span>
      </span>
      <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
    </Link>
  )
}

function inShort(waiting: Waiting[]): string {
  const first = waiting.find(isLate) ?? waiting[0]
  if (!first) return 'all is well'
  const most = `${atMost(first.count)} ${wordsOf(first.kind, first.count)}`
  return waiting.length === 1 ? most : `${most}, and ${waiting.length - 1} more`
}

function isLate({ kind }: Waiting): boolean {
  return todayRows[kind].late === true
}
