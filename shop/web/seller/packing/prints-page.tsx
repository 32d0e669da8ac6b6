import { data } from 'react-router'

import type { Route } from './+types/prints-page'
import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import type { Invoice } from '#contract/money/invoice'
import { paths, type Print } from '#contract/paths'
import { PARCELS_AT_ONCE } from '#contract/rules'
import { callApi, type Transport } from '#web/api-client.ts'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import labelSheetPaper from '#web/seller/packing/label-sheets.css?url'
import labelPaper from '#web/seller/packing/labels.css?url'
import { isSent } from '#web/seller/packing/pack-list.ts'
import { PackingSlip } from '#web/seller/packing/packing-slip.tsx'
import invoicePaper from '#web/seller/packing/paper.css?url'
import { ParcelLabel } from '#web/seller/packing/parcel-label.tsx'
import { PrintFrame } from '#web/seller/packing/print-frame.tsx'
import { type PrintedParcel, printedParcels } from '#web/seller/packing/printed-parcels.ts'
import { prints } from '#web/seller/packing/prints.ts'
import { onSheets, sheetsOf, type Slip } from '#web/seller/packing/slips.ts'
import slipPaper from '#web/seller/packing/slips.css?url'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { InvoiceSheet } from '#web/storefront/orders/invoice-sheet.tsx'

export const meta: Route.MetaFunction = ({ matches, params }) =>
  sellerMeta(prints.find(({ print }) => print === params.print)?.title ?? 'Prints')({ matches })

/** The styles of one print; in the page, because the route does not know which print it is. */
const papers: Record<Print, string> = {
  slips: slipPaper,
  labels: labelPaper,
  'label-sheets': labelSheetPaper,
  invoices: invoicePaper,
}

type Address = { request: Request; params: Route.LoaderArgs['params'] }

export async function loader(args: Route.LoaderArgs) {
  const seller = args.context.get(sellerContext)
  return seller ? orErrorPage(read(args, serverApi(args).transport)) : { ...nothing, ...asked(args) }
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return (await sellerInBrowser()) ? read(args) : { ...nothing, ...asked(args) }
}

const nothing: { orders: Order[]; invoices: Invoice[]; nextCursor?: string | undefined } = { orders: [], invoices: [] }

/** The print of an address and the orders it names; without any, what is to be packed is printed, so many at once. */
function asked({ request, params }: Address) {
  const kind = prints.find(({ print }) => print === params.print)
  if (!kind) throw data(null, { status: 404 })
  const search = new URL(request.url).searchParams
  return { kind, orderIds: search.get('orderIds') || undefined, cursor: search.get('cursor') || undefined }
}

async function read(address: Address, transport?: Transport) {
  const { kind, orderIds, cursor } = asked(address)
  const query = orderIds ? { orderIds } : { limit: String(PARCELS_AT_ONCE), ...(cursor && { cursor }) }
  const answer =
    kind.print === 'invoices'
      ? await callApi(calls.orderInvoices, { query, transport })
      : await callApi(calls.orderParcels, {
          query: { ...query, print: kind.print === 'slips' ? 'slips' : 'labels' },
          transport,
        })
  return { ...nothing, ...answer, kind, orderIds }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Prints" error={error} />
}

// An order in several parcels has a label for each.
const isOfLabels = (print: Print) => print === 'labels' || print === 'label-sheets'

/** The packing slips, labels or invoices of all parcels, or of the orders in the address. */
export default function PrintsPage({
  loaderData: { kind, orderIds, orders, invoices, nextCursor },
}: Route.ComponentProps) {
  const sent = orders.filter(isSent)
  const sheets = kind.print === 'slips' ? sheetsOf(sent) : []
  const labels = sent.flatMap(printedParcels)
  const labelSheets = kind.print === 'label-sheets' ? onSheets(labels) : []
  return (
    <PrintFrame
      kind={kind}
      all={!orderIds}
      orderIds={[...orders.map(({ _id }) => _id), ...invoices.map(({ orderId }) => orderId)]}
      kept={orders.filter((order) => !isSent(order))}
      printed={isOfLabels(kind.print) ? labels.length : sent.length + invoices.length}
      sheets={sheets.length + labelSheets.length}
      next={nextCursor && `${paths.sellerPrint(kind.print)}?${new URLSearchParams({ cursor: nextCursor }).toString()}`}
    >
      <link rel="stylesheet" href={papers[kind.print]} media="print" />
      {kind.print === 'slips' && <Slips sheets={sheets} />}
      {kind.print === 'labels' && <Labels parcels={labels} />}
      {kind.print === 'label-sheets' && <LabelSheets sheets={labelSheets} />}
      {kind.print === 'invoices' && <Invoices invoices={invoices} />}
    </PrintFrame>
  )
}

function Slips({ sheets }: { sheets: Slip[][] }) {
  return (
    <ol className="flex flex-col gap-4 print:block">
      {sheets.map((slips, place) => (
        <li key={place} className="sheet grid gap-4 lg:grid-cols-2">
          {slips.map((slip) => (
            <PackingSlip key={`${slip.order.key} ${slip.part}`} slip={slip} />
          ))}
        </li>
      ))}
    </ol>
  )
}

function LabelSheets({ sheets }: { sheets: PrintedParcel[][] }) {
  return (
    <ol className="flex flex-col gap-4 print:block">
      {sheets.map((parcels, place) => (
        <li key={place}>
          <ol className="sheet grid gap-4 lg:grid-cols-2">
            {parcels.map((parcel) => (
              <li key={parcel.key}>
                <ParcelLabel parcel={parcel} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

function Labels({ parcels }: { parcels: PrintedParcel[] }) {
  return (
    <ol className="grid gap-4 lg:grid-cols-2 print:block">
      {parcels.map((parcel) => (
        <li key={parcel.key} className="break-after-page last:break-after-auto">
          <ParcelLabel parcel={parcel} />
        </li>
      ))}
    </ol>
  )
}

function Invoices({ invoices }: { invoices: Invoice[] }) {
  return (
    <ol className="flex flex-col gap-6 print:block">
      {invoices.map((invoice) => (
        <li key={invoice.orderId} className="break-after-page last:break-after-auto">
          <InvoiceSheet invoice={invoice} level={2} />
        </li>
      ))}
    </ol>
  )
}
