import { MailCheck } from 'lucide-react'
import { useRef } from 'react'

import type { Route } from './+types/mails-page'
import type { UnsentEmails } from '#contract/messages/mails'
import { getQueryClient } from '#web/queries/query-client.ts'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { FailedMailCard } from '#web/seller/messages/failed-mail.tsx'
import { fetchMails, mailsQuery, useMailAct, useMails } from '#web/seller/messages/mail-queries.ts'
import { MessageTabs } from '#web/seller/messages/message-tabs.tsx'
import { UnsentMessagesList } from '#web/seller/messages/unsent-messages.tsx'
import { WaitingMails } from '#web/seller/messages/waiting-mails.tsx'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = sellerMeta('Emails')

const none: UnsentEmails = { failed: [], failedCount: 0, waiting: [], waitingCount: 0, needYou: 0 }

export async function loader(args: Route.LoaderArgs) {
  const seller = args.context.get(sellerContext)
  return {
    mails: seller ? await orErrorPage(fetchMails(serverApi(args).transport)) : none,
    loadedAt: Date.now(),
  }
}

export async function clientLoader() {
  const seller = await sellerInBrowser()
  return {
    mails: seller ? await getQueryClient().fetchQuery({ ...mailsQuery, staleTime: 0 }) : none,
    loadedAt: Date.now(),
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Emails" error={error} />
}

/** Failed emails, which need the seller, then emails that are still retried. */
export default function MailsPage({ loaderData: { mails: loaded, loadedAt } }: Route.ComponentProps) {
  const mails = useMails(loaded)
  const { act, busy } = useMailAct()
  const content = useRef<HTMLElement>(null)
  const again = mails.failed.filter(({ canSendAgain }) => canSendAgain).map(({ _id }) => _id)

  return (
    <div className="max-w-4xl">
      <PageHeading title="Emails" note={inWords(mails)} />
      <MessageTabs />
      <section ref={content} tabIndex={-1} aria-label="Undelivered emails" className="outline-none">
        {mails.failedCount + mails.waitingCount === 0 ? (
          <EmptyState icon={<MailCheck className="size-8" />} text="All emails are sent">
            <p className="max-w-sm text-ink-soft">An email that cannot be delivered appears here, with the reason.</p>
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-8">
            <section aria-labelledby="failed">
              <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <h2 id="failed" className="text-lg">
                  Not delivered
                </h2>
                {again.length > 1 && (
                  <Button look="secondary" busy={busy} onClick={() => act('send again', again)}>
                    <span>{`Send all ${again.length} again`}</span>
                  </Button>
                )}
              </div>
              {mails.failed.length === 0 && <p className="text-ink-soft">No email has failed.</p>}
              <ul className="flex flex-col gap-3">
                {mails.failed.map((mail) => (
                  <li key={mail._id}>
                    <FailedMailCard
                      mail={mail}
                      loadedAt={loadedAt}
                      busy={busy}
                      onAct={(what) => {
                        // The card is removed, so the focus moves to the list first.
                        content.current?.focus({ preventScroll: true })
                        act(what, [mail._id])
                      }}
                    />
                  </li>
                ))}
              </ul>
              <More shown={mails.failed.length} of={mails.failedCount} />
            </section>
            <WaitingMails mails={mails}>
              <More shown={mails.waiting.length} of={mails.waitingCount} />
            </WaitingMails>
          </div>
        )}
      </section>
      {mails.messages && <UnsentMessagesList messages={mails.messages} loadedAt={loadedAt} />}
    </div>
  )
}

function More({ shown, of }: { shown: number; of: number }) {
  return of > shown && <p className="figures mt-3 text-sm text-ink-soft">{`${of - shown} more not shown.`}</p>
}

function inWords({ failedCount, waitingCount }: UnsentEmails): string | undefined {
  const parts = [
    ...(failedCount > 0 ? [`${failedCount} not delivered`] : []),
    ...(waitingCount > 0 ? [`${waitingCount} still trying`] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : undefined
}
