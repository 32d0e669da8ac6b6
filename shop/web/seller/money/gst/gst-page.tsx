import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Link } from 'react-router'

import type { Route } from './+types/gst-page'
import type { GstReturn } from '#contract/money/gst-return'
import { paths } from '#contract/paths'
import { pageContext } from '#web/page-context.ts'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { GstDownloads } from '#web/seller/money/gst/gst-downloads.tsx'
import { GstMoney } from '#web/seller/money/gst/gst-money.tsx'
import { fetchGst, gstQuery, monthIn } from '#web/seller/money/gst/gst-queries.ts'
import { DocumentsIssued, SalesByHsn, SalesByRate, SalesToBusinesses } from '#web/seller/money/gst/gst-tables.tsx'
import { GstTotals } from '#web/seller/money/gst/gst-totals.tsx'
import { NoReturn } from '#web/seller/money/gst/no-return.tsx'
import { monthInWords } from '#web/seller/sales/sales-figures.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { useSettings } from '#web/settings.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = sellerMeta('GST')

export async function loader(args: Route.LoaderArgs) {
  const month = monthIn(args.request.url)
  const isSeller = args.context.get(sellerContext) !== null
  const hasGst = args.context.get(pageContext).settings.taxMode === 'gst'
  const gst = isSeller && hasGst ? await orErrorPage(fetchGst(month, serverApi(args).transport)) : null
  return { month, isSeller, gst }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { month: monthIn(request.url), isSeller: (await sellerInBrowser()) !== null, gst: null }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="GST" error={error} />
}

export default function GstPage({ loaderData: { month, isSeller, gst } }: Route.ComponentProps) {
  const { taxMode } = useSettings()
  // The layout shows the login form to anybody else.
  if (!isSeller) return null
  return taxMode === 'gst' ? <GstOf key={month ?? 'now'} month={month} loaded={gst} /> : <NoReturn taxMode={taxMode} />
}

function GstOf({ month, loaded }: { month: string | undefined; loaded: GstReturn | null }) {
  const { data: gst, error } = useQuery({ ...gstQuery(month), ...(loaded ? { initialData: loaded } : {}) })
  if (error && !gst) throw error
  return (
    <div className="max-w-5xl">
      <PageHeading title="GST" note={gst && `${monthInWords(gst.month)}, GSTIN ${gst.gstin}`} />
      {gst ? (
        <div className="flex flex-col gap-5">
          <Months gst={gst} />
          {gst.documents.length > 0 ? (
            <>
              <GstMoney month={gst.month} />
              <GstTotals gst={gst} />
              {gst.rates.length > 0 && <SalesByRate rates={gst.rates} />}
              {gst.businesses && <SalesToBusinesses documents={gst.businesses} />}
              {gst.hsn.length > 0 && <SalesByHsn hsn={gst.hsn} to="persons" />}
              {gst.businessHsn && <SalesByHsn hsn={gst.businessHsn} to="businesses" />}
              <DocumentsIssued documents={gst.documents} />
              <GstDownloads month={gst.month} />
            </>
          ) : (
            <EmptyState icon={<FileText className="size-8" />} text={`No tax invoices in ${monthInWords(gst.month)}`}>
              <p className="max-w-sm text-sm text-ink-soft">
                Each paid order gets a tax invoice, and each refund a credit note. This page adds them up for GSTR-1.
              </p>
            </EmptyState>
          )}
        </div>
      ) : (
        <p role="status" className="h-100 animate-pulse rounded-card bg-shade">
          <span className="sr-only">Loading</span>
        </p>
      )}
    </div>
  )
}

function Months({ gst: { earlier, later } }: { gst: GstReturn }) {
  if (!earlier && !later) return null
  return (
    <nav aria-label="Other months" className="flex flex-wrap justify-between gap-3">
      {earlier && (
        <Link to={paths.sellerGst(earlier)} className={buttonClass('secondary')}>
          {monthInWords(earlier)}
        </Link>
      )}
      {later && (
        <Link to={paths.sellerGst(later)} className={buttonClass('secondary', 'ml-auto')}>
          {monthInWords(later)}
        </Link>
      )}
    </nav>
  )
}
