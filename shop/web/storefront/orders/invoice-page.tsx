import { ArrowLeft, Printer } from 'lucide-react'
import { Link } from 'react-router'

import type { Route } from './+types/invoice-page'
import { calls } from '#contract/calls'
import { t } from '#contract/language/language'
import { paths } from '#contract/paths'
import { callApi } from '#web/api-client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { InvoiceSheet } from '#web/storefront/orders/invoice-sheet.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import paper from '#web/ui/paper.css?url'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: paper, media: 'print' }]

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData ? t('Invoice {number}', { number: loaderData.invoice.number }) : t('Invoice'))

export function loader(args: Route.LoaderArgs) {
  const { transport } = serverApi(args)
  return orErrorPage(callApi(calls.orderInvoice, { query: { orderId: args.params.id }, transport }))
}

/** The API answers 404 for another shopper's invoice, too. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return orErrorPage(callApi(calls.orderInvoice, { query: { orderId: params.id } }))
}

export default function InvoicePage({ loaderData: { invoice } }: Route.ComponentProps) {
  return (
    <div className="shell max-w-4xl py-6 md:py-8 print:max-w-none print:p-0">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to={paths.myOrders()} className={buttonClass('quiet', '-ml-3')}>
          <ArrowLeft className="size-5" aria-hidden="true" />
          {t('My Orders')}
        </Link>
        <Button look="secondary" onClick={() => window.print()}>
          <Printer className="size-5" aria-hidden="true" />
          {t('Print or save as PDF')}
        </Button>
      </div>
      <div lang="en-IN">
        <InvoiceSheet invoice={invoice} level={1} />
      </div>
    </div>
  )
}
