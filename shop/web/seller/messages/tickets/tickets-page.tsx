import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { Suspense } from 'react'
import { Form } from 'react-router'

import type { Route } from './+types/tickets-page'
import { calls } from '#contract/calls'
import { ticketPaths } from '#contract/messages/ticket-paths'
import type { TicketFigures } from '#contract/messages/tickets'
import { callApi, type Transport } from '#web/api-client.ts'
import { newDraftId } from '#web/draft-id.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import { FilterTabs } from '#web/seller/layout/filter-tabs.tsx'
import { MoreLink } from '#web/seller/layout/more-link.tsx'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { mayMake, useMay } from '#web/seller/layout/roles.ts'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { MessageTabs } from '#web/seller/messages/message-tabs.tsx'
import { actOnTicket, type Acted } from '#web/seller/messages/tickets/act-on-ticket.ts'
import { TicketCard } from '#web/seller/messages/tickets/ticket-card.tsx'
import {
  fetchTickets,
  type TicketList,
  type TicketsAsked,
  ticketsQuery,
} from '#web/seller/messages/tickets/ticket-queries.ts'
import type { OneTicket } from '#web/seller/messages/tickets/ticket-view.tsx'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { serverNow } from '#web/server-clock.ts'
import type { Seller } from '#web/session/seller-session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

export const meta = sellerMeta('Tickets')

const TicketView = lazyPart(async () => (await import('#web/seller/messages/tickets/ticket-view.tsx')).TicketView)
const FiguresTable = lazyPart(async () => (await import('#web/seller/messages/tickets/figures-table.tsx')).FiguresTable)

type Loaded = { now: number; draftId: string } & (
  | { is: 'one'; one: OneTicket }
  | { is: 'figures'; year: string; months: TicketFigures[] }
  | { is: 'list'; asked: TicketsAsked; list: TicketList }
  | { is: 'nothing' }
)

export async function loader(args: Route.LoaderArgs): Promise<Loaded> {
  const seller = args.context.get(sellerContext)
  return seller ? orErrorPage(load(seller, args.request.url, args.params.id, serverApi(args).transport)) : nothing()
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Loaded> {
  const seller = await sellerInBrowser()
  return seller ? load(seller, request.url, params.id) : nothing()
}

function nothing(): Loaded {
  return { is: 'nothing', now: serverNow().getTime(), draftId: '' }
}

async function load({ role }: Seller, address: string, id: string | undefined, transport?: Transport): Promise<Loaded> {
  const page = { now: serverNow().getTime(), draftId: newDraftId() }
  if (id !== undefined)
    return { ...page, is: 'one', one: await callApi(calls.sellerTicket, { query: { id }, transport }) }
  const search = new URL(address).searchParams
  // A seller who keeps the books reads figures alone.
  if (search.get('show') === 'figures' || !mayMake(role, calls.sellerTickets)) {
    const year = /^20\d\d$/.exec(search.get('year') ?? '')?.[0] ?? thisYear(page.now)
    const { months } = await callApi(calls.ticketFigures, { query: { year }, transport })
    return { ...page, is: 'figures', year, months }
  }
  const [show, found, cursor] = [search.get('show'), search.get('search')?.trim(), search.get('cursor')]
  const asked: TicketsAsked = {
    ...(show === 'closed' || show === 'undelivered' ? { show } : {}),
    ...(found ? { search: found } : {}),
    ...(cursor ? { cursor } : {}),
  }
  return { ...page, is: 'list', asked, list: await fetchTickets(asked, transport) }
}

function thisYear(now: number): string {
  return new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Kolkata' }).format(now)
}

export async function action(args: Route.ActionArgs): Promise<Acted> {
  return actOnTicket(await args.request.formData(), args.params.id, serverApi(args).transport)
}

export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<Acted> {
  const acted = await actOnTicket(await request.formData(), params.id)
  if (acted.success) notify.success(acted.msg)
  await getQueryClient().invalidateQueries({ queryKey: ['seller tickets'] })
  return acted
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Tickets" error={error} />
}

/** The tickets by what is due first, one of them, or the figures of a year. */
export default function TicketsPage({ loaderData, actionData }: Route.ComponentProps) {
  const may = useMay()
  const mayList = may(calls.sellerTickets)
  if (loaderData.is === 'nothing') return null
  if (loaderData.is === 'one')
    return (
      <Suspense>
        <TicketView {...loaderData} answered={actionData} />
      </Suspense>
    )
  const shown = loaderData.is === 'figures' ? 'figures' : loaderData.asked.show
  const lists = [
    { label: 'Open', to: ticketPaths.sellerTickets(), isChosen: shown === undefined },
    { label: 'Closed', to: ticketPaths.sellerTickets('closed'), isChosen: shown === 'closed' },
    { label: 'Email came back', to: ticketPaths.sellerTickets('undelivered'), isChosen: shown === 'undelivered' },
  ]
  const figures = { label: 'Figures', to: ticketPaths.sellerTickets('figures'), isChosen: shown === 'figures' }
  const tabs = [...(mayList ? lists : []), ...(may(calls.ticketFigures) ? [figures] : [])]
  return (
    <div className="max-w-4xl">
      <PageHeading title="Tickets" note={loaderData.is === 'list' ? inWords(loaderData.list) : undefined} />
      {mayList && <MessageTabs />}
      <FilterTabs label="Tickets by state" tabs={tabs} />
      <div className="mt-5">
        {loaderData.is === 'figures' ? (
          <Suspense>
            <FiguresTable year={loaderData.year} months={loaderData.months} />
          </Suspense>
        ) : (
          <List asked={loaderData.asked} loaded={loaderData.list} now={loaderData.now} />
        )}
      </div>
    </div>
  )
}

function inWords({ waiting, open }: TicketList): string {
  return `${open} open, ${waiting} waiting for an answer`
}

function List({ asked, loaded, now }: { asked: TicketsAsked; loaded: TicketList; now: number }) {
  const { tickets, nextCursor } = useQuery({ ...ticketsQuery(asked), initialData: loaded }).data
  return (
    <>
      <Form action={ticketPaths.sellerTickets()} className="mb-5 flex flex-wrap items-end gap-3">
        <TextField
          label="Number or email of the customer"
          name="search"
          maxLength={254}
          defaultValue={asked.search}
          className="min-w-0 grow sm:max-w-sm"
        />
        <Button type="submit" look="secondary" className="min-h-12">
          Find
        </Button>
      </Form>
      {tickets.length === 0 ? (
        <EmptyState icon={<MessageCircle className="size-8" />} text={emptyText(asked)} />
      ) : (
        <ul className="flex flex-col gap-3">
          {tickets.map((ticket) => (
            <li key={ticket._id}>
              <TicketCard ticket={ticket} now={now} />
            </li>
          ))}
        </ul>
      )}
      <MoreLink show={asked.show} nextCursor={nextCursor} />
    </>
  )
}

function emptyText({ show, search }: TicketsAsked): string {
  if (search) return 'No ticket has this number or email'
  if (show === 'undelivered') return 'Every email has arrived, as far as we know'
  return show === 'closed' ? 'No ticket is closed yet' : 'Every ticket is closed'
}
