import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { calls } from '#contract/calls'
import { MAX_REPORT_WORDS, type Resolution } from '#contract/messages/report-rules'
import type { SellerReport } from '#contract/messages/reports'
import { orderNumber } from '#contract/orders/order-number'
import { callApi, errorText } from '#web/api-client.ts'
import { reportsKey } from '#web/seller/messages/reports/report-queries.ts'
import { sellerOrderKeys } from '#web/seller/orders/order-queries.ts'
import { RefundForm } from '#web/seller/orders/refund-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChip } from '#web/ui/fields/choice-chip.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

const ways = { refunded: 'Refund pieces', replaced: 'Send it again', declined: 'Decline' } as const
type Way = keyof typeof ways

/** The three ways to close a report, and what each needs. */
export function ResolveReport({ report }: { report: SellerReport }) {
  const [way, setWay] = useState<Way>()
  const name = useId()
  const client = useQueryClient()
  const closed = () => client.invalidateQueries({ queryKey: reportsKey })
  return (
    <>
      <fieldset>
        <legend className="sr-only">{`Close the report about order ${orderNumber(report.order)}`}</legend>
        <div className="flex flex-wrap gap-2">
          {(Object.keys(ways) as Way[]).map((each) => (
            <ChoiceChip key={each} name={name} checked={way === each} onChange={() => setWay(each)}>
              {ways[each]}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
      {way === 'refunded' && <Refund report={report} onDone={closed} />}
      {(way === 'replaced' || way === 'declined') && <Answer key={way} report={report} outcome={way} onDone={closed} />}
    </>
  )
}

function Refund({ report, onDone }: { report: SellerReport; onDone: () => Promise<void> }) {
  const { data, error } = useQuery({
    queryKey: sellerOrderKeys.refundable(report.order),
    queryFn: () => callApi(calls.orderRefundable, { query: { orderId: report.order } }),
  })
  if (error) return <p className="mt-4 text-sm text-pomegranate-ink">{errorText(error)}</p>
  if (!data) return <p className="mt-4 text-sm text-ink-soft">Loading ...</p>
  return (
    <div className="mt-4 text-sm">
      {/* Refunds made meanwhile change what is left. */}
      <RefundForm
        key={data.refunds.length}
        order={{ _id: report.order, address: report }}
        refundable={data}
        report={report}
        onDone={onDone}
      />
    </div>
  )
}

const answers = {
  replaced: { label: 'What you send, and when', button: 'Send this answer' },
  declined: { label: 'Why not', button: 'Decline with this answer' },
} as const

function Answer({
  report,
  outcome,
  onDone,
}: {
  report: SellerReport
  outcome: Resolution
  onDone: () => Promise<void>
}) {
  const [answer, setAnswer] = useState('')
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => callApi(calls.reportResolve, { body: { id: report._id, outcome, answer } }),
    onSuccess: async ({ msg }) => {
      notify.success(msg)
      await onDone()
    },
    onError: (error) => {
      notify.error(errorText(error))
      void onDone()
    },
  })
  return (
    <form
      className="mt-4 flex max-w-2xl flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
    >
      <TextArea
        label={answers[outcome].label}
        required
        rows={3}
        maxLength={MAX_REPORT_WORDS}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
        hint={`${report.name} gets this as an email.`}
      />
      <Button type="submit" look="secondary" busy={isPending} className="self-start">
        {answers[outcome].button}
      </Button>
    </form>
  )
}
