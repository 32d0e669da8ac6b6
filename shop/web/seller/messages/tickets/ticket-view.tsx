import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'

import { ticketPaths } from '#contract/messages/ticket-paths'
import { closeReasons, MAX_TICKET_TEXT } from '#contract/messages/ticket-rules'
import { closingWords } from '#contract/messages/ticket-wording'
import type { SellerTicket, TicketEntry } from '#contract/messages/tickets'
import { orderNumber } from '#contract/orders/order-number'
import { paths } from '#contract/paths'
import type { Acted } from '#web/seller/messages/tickets/act-on-ticket.ts'
import { DueClock } from '#web/seller/messages/tickets/due-clock.tsx'
import { Due } from '#web/seller/messages/tickets/ticket-card.tsx'
import { ordersPath } from '#web/seller/orders/order-filters.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Conversation } from '#web/ui/conversation.tsx'
import { FormRefusal, useFocusOnRefusal } from '#web/ui/fields/form-refusal.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'

export type OneTicket = { ticket: SellerTicket; entries: TicketEntry[] }
type Props = { one: OneTicket; now: number; draftId: string; answered: Acted | undefined }

/** One ticket: its clocks, what it is about, the conversation, and the answer. */
export function TicketView({ one: { ticket, entries }, now, draftId, answered }: Props) {
  return (
    <div className="max-w-3xl">
      <Link to={ticketPaths.sellerTickets()} className={buttonClass('quiet', '-ml-3 mb-3')}>
        <ArrowLeft className="size-5" aria-hidden="true" /> Tickets
      </Link>
      <div className="mb-6 flex flex-col gap-3 border-b border-line pb-5">
        <h1 className="figures text-2xl md:text-3xl" translate="no">
          {ticket.number}
        </h1>
        <p className="wrap-anywhere text-ink-soft">
          {ticket.name ? `${ticket.name}, ${ticket.email}` : 'The account was deleted.'}
        </p>
        <About ticket={ticket} />
        <p className="flex flex-wrap gap-2">
          <Due ticket={ticket} now={now} />
          {!ticket.isClosed && ticket.answerBy && <DueClock what="Settle" at={ticket.redressBy} now={now} />}
        </p>
        {ticket.undelivered && <CameBack email={ticket.email} />}
      </div>
      <Conversation entries={entries} reader="seller" />
      {ticket.email && <Answer key={entries.length} isClosed={ticket.isClosed} draftId={draftId} answered={answered} />}
    </div>
  )
}

function About({ ticket: { order, product } }: { ticket: SellerTicket }) {
  const link = 'inline-flex min-h-11 items-center font-medium text-date underline underline-offset-4'
  if (!order && !product) return null
  return (
    <p className="flex flex-wrap gap-x-6">
      {order && (
        <Link to={ordersPath({ search: orderNumber(order) })} className={link}>
          <span>
            Order <span translate="no">{orderNumber(order)}</span>
          </span>
        </Link>
      )}
      {product && (
        <Link to={paths.sellerProduct(product._id)} className={link}>
          {product.name}
        </Link>
      )}
    </p>
  )
}

function CameBack({ email }: { email: string }) {
  const fetcher = useFetcher<Acted>({ key: 'reached' })
  return (
    <fetcher.Form
      method="post"
      className="flex flex-col items-start gap-3 rounded-field bg-pomegranate-soft px-4 py-3 text-sm text-pomegranate-ink"
    >
      <p role="status" className="wrap-anywhere">
        An email to <span>{email}</span> came back. Please reach the customer another way.
      </p>
      {fetcher.data && !fetcher.data.success && <p role="alert">{fetcher.data.msg}</p>}
      <Button type="submit" name="reached" value="yes" look="secondary" busy={fetcher.state !== 'idle'}>
        Customer reached
      </Button>
    </fetcher.Form>
  )
}

function Answer({ isClosed, draftId, answered }: { isClosed: boolean; draftId: string; answered: Acted | undefined }) {
  const fetcher = useFetcher<Acted>({ key: 'answer' })
  const form = useRef<HTMLFormElement>(null)
  const acted = fetcher.data ?? answered
  useFocusOnRefusal(form, fetcher.data)
  useEffect(() => {
    if (fetcher.data?.success) form.current?.reset()
  }, [fetcher.data])
  return (
    <fetcher.Form ref={form} method="post" className="mt-8 flex flex-col gap-4 border-t border-line pt-6">
      <FormRefusal refused={acted && !acted.success ? { msg: acted.msg, fields: {} } : undefined} />
      <input type="hidden" name="draftId" value={draftId} />
      <TextArea
        label="Your answer, by email"
        name="message"
        maxLength={MAX_TICKET_TEXT}
        rows={5}
        defaultValue={acted?.typed}
        hint={isClosed ? 'The ticket stays closed.' : 'Leave it empty to close the ticket without an answer.'}
      />
      {!isClosed && (
        <SelectField label="Then" name="reason" defaultValue="" className="sm:max-w-sm">
          <option value="">Keep it open</option>
          {closeReasons.map((reason) => (
            <option key={reason} value={reason}>
              {`Close: ${closingWords[reason].toLowerCase()}`}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" busy={fetcher.state !== 'idle'} className="min-h-12 self-start">
        Send
      </Button>
    </fetcher.Form>
  )
}
