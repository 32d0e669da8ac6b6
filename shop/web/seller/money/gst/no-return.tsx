import { FileText } from 'lucide-react'
import { Link } from 'react-router'

import type { InclusiveMode } from '#contract/money/tax'
import { paths } from '#contract/paths'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** The page of a shop that has no GST in its prices. */
export function NoReturn({ taxMode }: { taxMode: InclusiveMode | undefined }) {
  return (
    <div className="max-w-5xl">
      <PageHeading title="GST" />
      <EmptyState icon={<FileText className="size-8" />} text="This shop files no GSTR-1">
        <p className="max-w-md text-sm text-ink-soft">
          {taxMode === 'composition'
            ? 'A composition dealer pays tax on the turnover and files CMP-08. Each bill of supply and its credit note stand in the CSV of the orders.'
            : 'Its prices contain no GST. A registered dealer chooses GST in the settings.'}
        </p>
        <Link to={paths.sellerOrders()} className={buttonClass('secondary')}>
          Orders
        </Link>
      </EmptyState>
    </div>
  )
}
