import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'

import type { Route } from './+types/messages-page'
import { calls } from '#contract/calls'
import { reportPaths } from '#contract/messages/report-paths'
import { ticketPaths } from '#contract/messages/ticket-paths'
import { paths } from '#contract/paths'
import type { Transport } from '#web/api-client.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { mayMake } from '#web/seller/layout/roles.ts'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { FailedMailCard } from '#web/seller/messages/failed-mail.tsx'
import { inboxOf, type MessageLists } from '#web/seller/messages/inbox.ts'
import { fetchMails, mailsQuery, useMailAct } from '#web/seller/messages/mail-queries.ts'
import { MessageTabs } from '#web/seller/messages/message-tabs.tsx'
import { ReportCard } from '#web/seller/messages/reports/report-card.tsx'
import { fetchReports, reportsQuery } from '#web/seller/messages/reports/report-queries.ts'
import { TicketCard } from '#web/seller/messages/tickets/ticket-card.tsx'
import { fetchTickets, ticketsQuery } from '#web/seller/messages/tickets/ticket-queries.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import type { Seller } from '#web/session/seller-session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = sellerMeta('Messages')

export async function loader(args: Route.LoaderArgs) {
  const seller = args.context.get(sellerContext)
  return seller && (await orErrorPage(load(seller, serverApi(args).transport)))
}

export async function clientLoader() {
  const seller = await sellerInBrowser()
  if (!seller) return null
  const loaded = await load(seller)
  const { tickets, reports, mails } = loaded.lists
  const client = getQueryClient()
  client.setQueryData(ticketsQuery({}).queryKey, tickets)
  client.setQueryData(reportsQuery({}).queryKey, reports)
  client.setQueryData(mailsQuery.queryKey, mails)
  return loaded
}

async function load({ role }: Seller, transport?: Transport) {
  const [tickets, reports, mails] = await Promise.all([
    mayMake(role, calls.sellerTickets) ? fetchTickets({}, transport) : undefined,
    mayMake(role, calls.sellerReports) ? fetchReports({}, transport) : undefined,
    mayMake(role, calls.sellerMails) ? fetchMails(transport) : undefined,
  ])
  return { lists: { tickets, reports, mails }, loadedAt: Date.now() }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Messages" error={error} />
}

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  // The layout shows the login form to everybody else.
  return loaderData && <Messages {...loaderData} />
}

/** Tickets, reports of broken pieces and emails that came back, in one list by when each is due. */
function Messages({ lists, loadedAt }: { lists: MessageLists; loadedAt: number }) {
  const { tickets, reports, mails } = useLists(lists)
  const { act, busy } = useMailAct()
  const list = useRef<HTMLUListElement>(null)
  const inbox = inboxOf({ tickets, reports, mails })
  return (
    <div className="max-w-4xl">
      <PageHeading title="Messages" note={inbox.length > 0 ? `${inbox.length} open` : undefined} />
      <MessageTabs />
      {inbox.length === 0 && (
        <EmptyState icon={<Inbox className="size-8" />} text="No message waits for you">
          <p className="max-w-sm text-ink-soft">
            Questions, reports of broken pieces and emails that came back appear here.
          </p>
        </EmptyState>
      )}
      <h2 id="inbox" className="sr-only">
        Inbox
      </h2>
      <ul ref={list} tabIndex={-1} aria-labelledby="inbox" className="flex flex-col gap-3 outline-none">
        {inbox.map((message) => (
          <li key={message.id}>
            {message.kind === 'ticket' && <TicketCard ticket={message.ticket} now={loadedAt} />}
            {message.kind === 'report' && <ReportCard report={message.report} now={loadedAt} />}
            {message.kind === 'email' && (
              <FailedMailCard
                mail={message.mail}
                loadedAt={loadedAt}
                busy={busy}
                onAct={(what) => {
                  // The card is removed, so the focus moves to the list first.
                  list.current?.focus({ preventScroll: true })
                  act(what, [message.mail._id])
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="mt-6 flex flex-wrap gap-3">
        {tickets?.nextCursor && <More to={ticketPaths.sellerTickets()} what="All open tickets" />}
        {reports?.nextCursor && <More to={reportPaths.sellerReports()} what="All open reports" />}
        {mails && mails.waitingCount > 0 && (
          <More to={paths.sellerMails()} what={`Emails still on their way (${mails.waitingCount})`} />
        )}
      </p>
    </div>
  )
}

function More({ to, what }: { to: string; what: string }) {
  return (
    <Link to={to} className={buttonClass('secondary')}>
      {what}
    </Link>
  )
}

/** The current lists; those that the role may not read stay undefined. */
function useLists({ tickets, reports, mails }: MessageLists): MessageLists {
  return {
    tickets: useQuery({ ...ticketsQuery({}), ...from(tickets) }).data,
    reports: useQuery({ ...reportsQuery({}), ...from(reports) }).data,
    mails: useQuery({ ...mailsQuery, ...from(mails) }).data,
  }
}

function from<List>(loaded: List | undefined) {
  return loaded === undefined ? { enabled: false } : { initialData: loaded }
}
