import { Fragment, type ReactNode } from 'react'

import type { Invoice, Invoiced, InvoiceSeller } from '#contract/money/invoice'
import { formatRupees } from '#contract/money/money'
import { rupeesInWords } from '#contract/money/money-in-words'
import { orderNumber } from '#contract/orders/order-number'
import { FOOD_SAFETY_CONNECT } from '#contract/products/fssai'
import { GstLines } from '#web/storefront/orders/gst-lines.tsx'
import { Lines, Sums } from '#web/storefront/orders/invoice-lines.tsx'
import { Day } from '#web/ui/day.tsx'
import { Logo } from '#web/ui/pictures/logo.tsx'

/**
 * An invoice, laid out for phones and for printing on A4. `level` is that of its heading on the page. A credit note of a
 * tax invoice or of a bill of supply is a sheet of its own (CGST Rules, 2017, rule 53).
 */
export function InvoiceSheet({ invoice, level }: { invoice: Invoice; level: 1 | 2 }) {
  const { title, creditNote, partNotes = [] } = invoice
  // A note of the whole of a plain invoice is a box on it.
  const whole = creditNote && (title || creditNote.rest) ? [{ ...creditNote, pieces: creditNote.rest }] : []
  const notes: Note[] = [...partNotes, ...whole]
  return (
    <>
      <Sheet invoice={invoice} level={level} />
      {notes.map((note) => (
        <Sheet key={note.number} invoice={{ ...invoice, ...note.pieces }} level={2} note={note} />
      ))}
    </>
  )
}

type Note = NonNullable<Invoice['creditNote']> & { why?: string; pieces?: Invoiced | undefined }

function Sheet({ invoice, level, note }: { invoice: Invoice; level: Level; note?: Note }) {
  const { title = 'Invoice', seller, buyer, business, orderId } = invoice
  const id = note ? `note-${orderId}-${note.number}` : `invoice-${orderId}`
  const Title = `h${level}` as const
  const place = invoice.title ? `${buyer.state} (${seller.gstin.slice(0, 2)})` : buyer.state
  return (
    <article
      aria-labelledby={id}
      className={`@container rounded-card border border-line bg-card p-4 shadow-card sm:p-8 md:p-10 print:rounded-none print:border-0 print:p-0 print:shadow-none ${note ? 'mt-6 break-before-page print:mt-0' : ''}`}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5 border-b-2 border-date pb-5">
        <div>
          <Logo />
          <Title id={id} className="mt-3 text-2xl">
            <span>{note ? 'Credit Note' : title}</span>
            {level === 2 && (
              <span className="sr-only">{` ${note?.number ?? invoice.number} of order ${orderNumber(orderId)}`}</span>
            )}
          </Title>
          {invoice.composition && <p className="mt-1 max-w-80 text-sm font-semibold">{invoice.composition.words}</p>}
        </div>
        <Facts
          facts={
            note
              ? [
                  [
                    'Number',
                    <span key="number" translate="no">
                      {note.number}
                    </span>,
                  ],
                  ['Date', <Day key="day" at={note.issuedAt} />],
                  [
                    title,
                    <span key="number" translate="no">
                      {invoice.number}
                    </span>,
                  ],
                  ['Invoiced on', <Day key="invoice" at={invoice.issuedAt} />],
                  ...(note.why ? [['Reason', note.why] satisfies [string, string]] : []),
                ]
              : [
                  [
                    'Number',
                    <span key="number" translate="no">
                      {invoice.number}
                    </span>,
                  ],
                  ['Date', <Day key="day" at={invoice.issuedAt} />],
                  [
                    'Order',
                    <span key="order" translate="no">
                      {orderNumber(invoice.orderId)}
                    </span>,
                  ],
                  ['Ordered on', <Day key="day" at={invoice.orderedAt} />],
                ]
          }
        />
      </header>

      {invoice.creditNote && !note && <CreditNote invoice={invoice} note={invoice.creditNote} level={level} />}
      {invoice.partNotes && !note && !invoice.creditNote && (
        <p className="mt-6 rounded-card border border-line-strong p-4 text-sm">
          <span>{`Refunded in part: ${invoice.partNotes.length === 1 ? 'credit note' : 'credit notes'}`}</span>{' '}
          {invoice.partNotes.map(({ number }, index, { length }) => (
            <Fragment key={number}>
              <span className="figures inline-block wrap-anywhere" translate="no">
                {number}
              </span>
              <span>{index < length - 1 ? ', ' : '.'}</span>
            </Fragment>
          ))}
        </p>
      )}

      <div className="grid gap-6 py-6 text-sm sm:grid-cols-2 print:grid-cols-2">
        <Seller seller={seller} level={level} />
        <div className="flex flex-col gap-6">
          {business && (
            <Party title="Billed to" level={level}>
              <strong className="text-base">{business.name}</strong>
              <br />
              <span className="figures">
                GSTIN <span translate="no">{business.gstin}</span>
              </span>
            </Party>
          )}
          <Party title={business ? 'Sent to' : 'Billed and sent to'} level={level}>
            <strong className="text-base">{buyer.name}</strong>
            <br />
            {/* The invoice of a deleted account has state and country. */}
            {buyer.street && (
              <span>
                <span>{buyer.street}</span>
                <br />
                <span>{`${buyer.city} ${buyer.zipcode}`}</span>
                <br />
              </span>
            )}
            <span>{`${buyer.state}, ${buyer.country}`}</span>
            <br />
            <span>{buyer.phone}</span>
          </Party>
        </div>
      </div>

      {invoice.gst ? (
        <GstLines lines={invoice.lines} stateTax={invoice.gst.stateTax} />
      ) : (
        <Lines lines={invoice.lines} />
      )}
      <Sums invoice={invoice} isNote={note !== undefined} />

      <div className="mt-5 border-t border-line pt-5 text-sm">
        <p>
          <span className="text-ink-soft">In words: </span>
          <strong>{rupeesInWords(invoice.total)}</strong>
        </p>
        <p className="mt-2">
          {invoice.paymentReference ? (
            <>
              <span className="text-ink-soft">{note ? 'For the payment ' : 'Paid online, payment '}</span>
              <span className="figures inline-block break-all">{invoice.paymentReference}</span>
            </>
          ) : (
            <span className="text-ink-soft">
              {invoice.payment === 'pending' ? 'To pay in cash on delivery' : 'Paid in cash'}
            </span>
          )}
        </p>
        {note?.bankReference && (
          <p className="mt-2">
            <span className="text-ink-soft">Refunded, bank reference </span>
            <span className="figures inline-block break-all" translate="no">
              {note.bankReference}
            </span>
          </p>
        )}
        <p className="mt-2">
          <span className="text-ink-soft">Place of supply: </span>
          <span>{place}</span>
          {invoice.gst && <span className="text-ink-soft">. Tax is not payable on reverse charge.</span>}
        </p>
        <p className="mt-5 text-xs text-ink-soft">
          Computer-generated <span>{note ? 'credit note' : title.toLowerCase()}</span>; no signature is required.
          Questions: <span>{seller.email}</span>, <span className="whitespace-nowrap">{seller.phone}</span>.
        </p>
      </div>
    </article>
  )
}

type Level = 1 | 2
const below = { 1: 'h2', 2: 'h3' } as const

function CreditNote({ invoice, note, level }: { invoice: Invoice; note: Note; level: Level }) {
  const Title = below[level]
  return (
    <section
      aria-labelledby={`credit-${invoice.orderId}`}
      className="mt-6 rounded-card border-2 border-pomegranate p-4 text-sm"
    >
      <Title
        id={`credit-${invoice.orderId}`}
        className="font-sans text-base font-semibold tracking-normal text-pomegranate-ink"
      >
        Cancelled: credit note{' '}
        <span className="figures inline-block wrap-anywhere" translate="no">
          {note.number}
        </span>
      </Title>
      {!invoice.title && !note.rest && (
        <p className="mt-1">
          Issued on <Day at={note.issuedAt} /> for the full amount of{' '}
          <span translate="no">{formatRupees(invoice.total)}</span>.{' '}
          <span>
            {invoice.payment === 'refunded' ? 'The money has been refunded.' : 'The money is on its way back.'}
          </span>
          {note.bankReference && (
            <span>
              <br />
              Bank reference{' '}
              <span className="figures break-all" translate="no">
                {note.bankReference}
              </span>
              .
            </span>
          )}
        </p>
      )}
    </section>
  )
}

function Seller({ seller, level }: { seller: InvoiceSeller; level: Level }) {
  const { street, city, state, zip, country } = seller.address
  return (
    <Party title="Sold by" level={level}>
      <strong className="text-base">{seller.legalName}</strong>
      <br />
      <span>{street}</span>
      <br />
      <span>{`${city} ${zip}`}</span>
      <br />
      <span>{`${state}, ${country}`}</span>
      <br />
      <span className="figures">
        GSTIN <span translate="no">{seller.gstin}</span>
      </span>
      <br />
      <span className="figures">
        FSSAI <span translate="no">{seller.fssai}</span>
      </span>
      <br />
      <a href={FOOD_SAFETY_CONNECT} className="wrap-anywhere underline">
        {`Food Safety Connect: ${FOOD_SAFETY_CONNECT.replace('https://', '')}`}
      </a>
    </Party>
  )
}

function Party({ title, level, children }: { title: string; level: Level; children: ReactNode }) {
  const Title = below[level]
  return (
    <section>
      <Title className="font-sans text-sm font-semibold tracking-normal text-ink-soft">{title}</Title>
      <address className="mt-1 not-italic">{children}</address>
    </section>
  )
}

function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className="figures grid gap-x-4 gap-y-1 text-sm @min-[16rem]:grid-cols-[auto_1fr]">
      {facts.map(([term, fact]) => (
        <div key={term} className="contents">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="font-semibold">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
