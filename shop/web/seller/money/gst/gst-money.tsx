import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { COMPARED_AT_ONCE } from '#contract/money/gst-limits'
import type { DifferenceReason, GstComparison } from '#contract/money/gst-return'
import { formatRupees } from '#contract/money/money'
import { paths } from '#contract/paths'
import { errorText } from '#web/api-client.ts'
import { gstMoneyQuery } from '#web/seller/money/gst/gst-queries.ts'
import { signed } from '#web/seller/money/money-words.ts'
import { Button } from '#web/ui/button.tsx'

const words: Record<DifferenceReason, (orders: string) => string> = {
  'other month': (orders) =>
    `${orders}: the money moved before midnight at the end of a month, and the document is dated after it. The next or the last month has the same amount the other way round.`,
  'no invoice': (orders) => `${orders}: money that bought nothing, as a second payment. It is refunded.`,
  'other mode': (orders) => `${orders}: sold while the shop charged tax in another way, so without a tax invoice.`,
  cash: (orders) => `${orders}: paid to the courier, or still to be. That money never was at Razorpay.`,
  outside: (orders) =>
    `${orders}: refunded in part at Razorpay itself, which makes no credit note. Ask your accountant.`,
  unresolved: (orders) => `${orders}: still open. The Money page lists each with a button that resolves it.`,
}

/** The documents of a month beside Razorpay's money, and what explains a difference. Razorpay may be slow, so it loads by itself. */
export function GstMoney({ month }: { month: string }) {
  const { data, error, isFetching, refetch } = useQuery(gstMoneyQuery(month))
  if (!data && !error) {
    return (
      <div role="status" className="h-40 animate-pulse rounded-card bg-shade sm:h-25">
        <span className="sr-only">Comparing with Razorpay</span>
      </div>
    )
  }
  const { icon, look, title, text } = statusOf(data, error)
  return (
    <section aria-labelledby="gst-money" className={`rounded-card p-4 md:p-5 ${look}`}>
      <div className="flex flex-col gap-x-6 gap-y-4 sm:flex-row sm:items-center">
        <div className="flex grow items-start gap-3">
          <span aria-hidden="true" className="mt-0.5 shrink-0">
            {icon}
          </span>
          <div role="status">
            <h2 id="gst-money" className="text-lg text-inherit">
              {title}
            </h2>
            <p className="figures mt-1 text-sm">{text}</p>
          </div>
        </div>
        {!data?.tooMany && (
          <Button look="secondary" busy={isFetching} onClick={() => void refetch()} className="shrink-0 self-start">
            Compare again
          </Button>
        )}
      </div>
      {data && data.reasons.length > 0 && (
        <ul className="figures mt-4 divide-y divide-line rounded-field bg-card px-4 text-sm text-ink">
          {data.reasons.map(({ reason, orders, amount }) => (
            <li key={reason} className="flex flex-col gap-x-6 gap-y-1 py-3 sm:flex-row-reverse sm:justify-between">
              <strong className="whitespace-nowrap">{signed(amount)}</strong>
              <span>{words[reason](orders === 1 ? '1 order' : `${orders} orders`)}</span>
            </li>
          ))}
        </ul>
      )}
      {data?.difference !== 0 && (
        <Link to={paths.sellerMoney()} className="mt-3 inline-flex min-h-11 items-center text-inherit underline">
          Open the Money page
        </Link>
      )}
    </section>
  )
}

type Status = { icon: ReactNode; look: string; title: string; text: string }

function statusOf(data: GstComparison | undefined, error: Error | null): Status {
  if (!data || data.provider === null || data.difference === null) {
    return {
      icon: <CloudOff className="size-7" />,
      look: 'bg-saffron-soft text-saffron-ink',
      title: 'Not compared with Razorpay',
      text: error && !data ? errorText(error) : `${reasonFor(data)} The figures below are those of the documents.`,
    }
  }
  const sides = `Invoices less credit notes are ${formatRupees(data.documents)}, Razorpay captured less refunded ${formatRupees(data.provider)}.`
  if (data.difference === 0 && data.reasons.length === 0) {
    return {
      icon: <CircleCheck className="size-7" />,
      look: 'bg-pistachio-soft text-pistachio-ink',
      title: `Difference ${formatRupees(0)}`,
      text: sides,
    }
  }
  const isOpen = data.reasons.some(({ reason }) => reason === 'unresolved')
  return {
    icon: <CircleAlert className="size-7" />,
    look: isOpen ? 'bg-pomegranate-soft text-pomegranate-ink' : 'bg-saffron-soft text-saffron-ink',
    title: `Difference ${signed(data.difference)}${isOpen ? '' : ', explained'}`,
    text: sides,
  }
}

function reasonFor(data: GstComparison | undefined): string {
  if (!data?.tooMany) return 'Razorpay cannot be reached.'
  const most = COMPARED_AT_ONCE.toLocaleString('en-IN')
  return `Razorpay has more than ${most} payments or refunds of this month, which is too many to compare at once. The Money page compares them by 14 days.`
}
