import { ArrowLeft } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'

import type { Route } from './+types/report-page'
import { calls } from '#contract/calls'
import { t, translated } from '#contract/language/language'
import type { Reportable } from '#contract/messages/reports'
import { orderNumber } from '#contract/orders/order-number'
import { paths } from '#contract/paths'
import { callApi, type Transport } from '#web/api-client.ts'
import { newDraftId } from '#web/draft-id.ts'
import { pageMeta } from '#web/page-meta.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { ReportForm } from '#web/storefront/orders/reports/report-form.tsx'
import { type Sent, sendReport } from '#web/storefront/orders/reports/send-report.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { T } from '#web/ui/t.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

const SentReport = lazyPart(async () => (await import('#web/storefront/orders/reports/sent-report.tsx')).SentReport)

export const meta = () => pageMeta(t('Report a problem'))

type Loaded = { orderId: string; draft: string; order: Reportable }

export function loader(args: Route.LoaderArgs): Promise<Loaded> {
  return load(args.params.id, serverApi(args).transport)
}

export function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Loaded> {
  return load(params.id)
}

async function load(orderId: string, transport?: Transport): Promise<Loaded> {
  const order = await orErrorPage(callApi(calls.reportable, { query: { orderId }, transport }))
  return { orderId, draft: newDraftId(), order }
}

/** The form of a page without script. */
export async function action(args: Route.ActionArgs): Promise<Sent> {
  return sendReport(await args.request.formData(), args.params.id, [], serverApi(args).transport)
}

/** The page on which a shopper reports pieces of an order: the form while something can be reported, and what was sent. */
export default function ReportPage({ loaderData: { orderId, draft, order }, actionData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  // An object, because a second report is answered with the same words.
  const [told, setTold] = useState(actionData?.success ? { text: actionData.msg } : undefined)
  const notice = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (told) notice.current?.focus()
  }, [told])

  async function onSent(text: string) {
    notify.success(text)
    await revalidate()
    setTold({ text })
  }

  return (
    <div className="shell max-w-3xl py-8">
      <Link to={paths.myOrders()} className={buttonClass('quiet', '-ml-3 mb-3')}>
        <ArrowLeft className="size-5" aria-hidden="true" /> {t('My Orders')}
      </Link>
      <PageHeading title={t('Report a problem')} note={t('Order {number}', { number: orderNumber(orderId) })} />
      <div className="flex flex-col gap-5">
        {told && (
          <p
            ref={notice}
            role="status"
            tabIndex={-1}
            className="rounded-field bg-pistachio-soft px-4 py-3 text-pistachio-ink"
          >
            {translated(told.text)}
          </p>
        )}
        {order.reports.map((report) => (
          <Suspense key={report._id}>
            <SentReport report={report} />
          </Suspense>
        ))}
        {order.closed ? (
          <p className="rounded-card border border-line bg-card p-4 md:p-6">{translated(order.closed)}</p>
        ) : (
          <ReportForm
            key={draft}
            orderId={orderId}
            lines={order.lines}
            until={order.until}
            draft={draft}
            answered={actionData}
            onSent={(text) => void onSent(text)}
          />
        )}
        <p className="text-sm text-ink-soft">
          <T
            text="Something else, or more to say? {link}."
            link={
              <Link to={paths.contact(orderId)} className="font-medium text-date underline underline-offset-4">
                {t('Write to us about this order')}
              </Link>
            }
          />
        </p>
      </div>
    </div>
  )
}
