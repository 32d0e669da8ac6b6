import { ArrowLeft, MessageCircle } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'

import type { Route } from './+types/tickets-page'
import { calls } from '#contract/calls'
import { t } from '#contract/language/language'
import { ticketPaths } from '#contract/messages/ticket-paths'
import { TICKETS_LISTED } from '#contract/messages/ticket-rules'
import type { OwnTicket, TicketEntry } from '#contract/messages/tickets'
import { orderNumber } from '#contract/orders/order-number'
import { paths } from '#contract/paths'
import { callApi, errorText, type Transport } from '#web/api-client.ts'
import { newDraftId } from '#web/draft-id.ts'
import { pageMeta } from '#web/page-meta.ts'
import { textFields } from '#web/queries/read-fields.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import type { Sent } from '#web/storefront/contact/tickets/ticket-reply.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DayAndTime } from '#web/ui/fields/day-and-time.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { T } from '#web/ui/t.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.one?.ticket.number ?? t('My tickets'))

const Conversation = lazyPart(async () => (await import('#web/ui/conversation.tsx')).Conversation)
const TicketReply = lazyPart(async () => (await import('#web/storefront/contact/tickets/ticket-reply.tsx')).TicketReply)

type One = { ticket: OwnTicket; entries: TicketEntry[] }
type Loaded = { draftId: string; one?: One; list?: OwnTicket[] }

export function loader(args: Route.LoaderArgs): Promise<Loaded> {
  return orErrorPage(load(args.params.id, serverApi(args).transport))
}

export function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Loaded> {
  return orErrorPage(load(params.id))
}

async function load(id: string | undefined, transport?: Transport): Promise<Loaded> {
  const draftId = newDraftId()
  if (id !== undefined) return { draftId, one: await callApi(calls.ticketOne, { query: { id }, transport }) }
  return { draftId, list: (await callApi(calls.tickets, { transport })).tickets }
}

export async function action(args: Route.ActionArgs): Promise<Sent> {
  return send(await args.request.formData(), args.params.id, serverApi(args).transport)
}

export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<Sent> {
  const sent = await send(await request.formData(), params.id)
  if (sent.success) notify.success(sent.msg)
  return sent
}

async function send(form: FormData, id = '', transport?: Transport): Promise<Sent> {
  const { message = '', draftId } = textFields(form)
  try {
    const { msg } = await callApi(calls.ticketReply, { body: { id, message, draftId }, transport })
    return { success: true, msg }
  } catch (error) {
    return { success: false, msg: errorText(error), typed: message }
  }
}

/** The shopper's tickets, or one of them with its conversation. */
export default function TicketsPage({ loaderData: { one, list, draftId }, actionData }: Route.ComponentProps) {
  return (
    <div className="shell max-w-3xl py-8">
      <Link to={one ? ticketPaths.myTickets() : paths.myOrders()} className={buttonClass('quiet', '-ml-3 mb-3')}>
        <ArrowLeft className="size-5" aria-hidden="true" /> <span>{one ? t('My tickets') : t('My Orders')}</span>
      </Link>
      {one ? <OneTicket one={one} draftId={draftId} answered={actionData} /> : <Tickets tickets={list ?? []} />}
    </div>
  )
}

function Tickets({ tickets }: { tickets: OwnTicket[] }) {
  if (tickets.length === 0) {
    return (
      <>
        <PageHeading title={t('My tickets')} />
        <EmptyState icon={<MessageCircle className="size-8" />} text={t('You have not written to us yet')}>
          <Link to={paths.contact()} className={buttonClass('primary')}>
            {t('Write to us')}
          </Link>
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeading
        title={t('My tickets')}
        note={tickets.length === TICKETS_LISTED ? t('The latest {count}', { count: TICKETS_LISTED }) : undefined}
      />
      <ul className="flex flex-col gap-3">
        {tickets.map((ticket) => (
          <li key={ticket._id}>
            <Link
              to={ticketPaths.myTicket(ticket._id)}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-line bg-card px-4 py-4 text-ink no-underline shadow-card hover:bg-shade md:px-6"
            >
              <span className="min-w-0">
                <span className="figures font-semibold" translate="no">
                  {ticket.number}
                </span>
                <span className="block wrap-anywhere text-ink-soft">{aboutInWords(ticket)}</span>
                <span className="block text-sm text-ink-soft">
                  <DayAndTime at={ticket.lastAt} />
                </span>
              </span>
              <State ticket={ticket} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function State({ ticket }: { ticket: OwnTicket }) {
  if (ticket.isClosed) return <Pill tone="plain">{t('Closed')}</Pill>
  return ticket.answerBy ? <Pill tone="yellow">{t('With us')}</Pill> : <Pill tone="green">{t('Answered')}</Pill>
}

function aboutInWords({ order, product }: OwnTicket): string {
  if (order) return t('Order {number}', { number: orderNumber(order) })
  return product ? product.name : t('A message to the shop')
}

function OneTicket({
  one: { ticket, entries },
  draftId,
  answered,
}: {
  one: One
  draftId: string
  answered?: Sent | undefined
}) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="figures text-2xl md:text-3xl" translate="no">
          {ticket.number}
        </h1>
        <State ticket={ticket} />
        <p className="w-full text-ink-soft">
          <span className="wrap-anywhere">{aboutInWords(ticket)}</span>
          {ticket.answerBy && (
            <span>
              . <T text="We answer by {time}." time={<DayAndTime at={ticket.answerBy} />} />
            </span>
          )}
        </p>
      </div>
      <Suspense>
        <Conversation entries={entries} reader="shopper" />
        {/* The key empties the field after each message. */}
        <TicketReply key={entries.length} isClosed={ticket.isClosed} draftId={draftId} answered={answered} />
      </Suspense>
    </>
  )
}
