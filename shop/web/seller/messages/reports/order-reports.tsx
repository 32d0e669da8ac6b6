import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { errorText } from '#web/api-client.ts'
import { ReportCard } from '#web/seller/messages/reports/report-card.tsx'
import { reportsQuery } from '#web/seller/messages/reports/report-queries.ts'
import { serverNow } from '#web/server-clock.ts'

/** The reports of an order, below it. */
export function OrderReports({ orderId }: { orderId: string }) {
  const [now] = useState(() => serverNow().getTime())
  const { data, error } = useQuery(reportsQuery({ orderId }))
  if (error) return <p className="text-sm text-pomegranate-ink">{errorText(error)}</p>
  return (
    <ul aria-label="Reports" className="flex flex-col gap-3">
      {data?.reports.map((report) => (
        <li key={report._id}>
          <ReportCard report={report} now={now} />
        </li>
      ))}
    </ul>
  )
}
