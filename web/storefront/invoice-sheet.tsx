import type { ReactNode } from 'react'

import type { Invoice, InvoiceSeller } from '#contract/invoice'
import { formatPaise, formatRupees, toPaise } from '#contract/money'
import { rupeesInWords } from '#contract/money-in-words'
import { orderNumber } from '#contract/order-number'
import { Day } from '#web/ui/day.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** An invoice, laid out for phones and for printing on A4. `level` is that of its heading on the page. */
export function InvoiceSheet({ invoice, level }: { invoice: Invoice; level: 1 | 2 }) {
  const { seller, buyer, orderId } = invoice
  const Title = `h${level}` as const
  return (
    <article
      aria-labelledby={`invoice-${orderId}`}
      className="@container rounded-card border border-line bg-card p-4 shadow-card sm:p-8 md:p-10 print:rounded-none print:border-0 print:p-0 print:shadow-none"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5 border-b-2 border-date pb-5">
        <div>
          <Logo />
          <Title id={`invoice-${orderId}`} className="mt-3 text-2xl">
            Invoice{level === 2 && <span className="sr-only"> of order {orderNumber(orderId)}</span>}
          </Title>
        </div>
        <Facts
          facts={[
            ['Number', invoice.number],
            ['Date', <Day key="day" at={invoice.issuedAt} />],
            ['Order', orderNumber(invoice.orderId)],
            ['Ordered on', <Day key="day" at={invoice.orderedAt} />],
          ]}
        />
      </header>

      {invoice.creditNote && <CreditNote invoice={invoice} note={invoice.creditNote} level={level} />}

      <div className="grid gap-6 py-6 text-sm sm:grid-cols-2 print:grid-cols-2">
        <Seller seller={seller} level={level} />
        <Party title="Billed and sent to" level={level}>
          <strong className="text-base">{buyer.name}</strong>
          <br />
          {buyer.street}
          <br />
          {buyer.city} {buyer.zipcode}
          <br />
          {buyer.state}, {buyer.country}
          <br />
          {buyer.phone}
        </Party>
      </div>

      <Lines invoice={invoice} />
      <Sums invoice={invoice} />

      <div className="mt-5 border-t border-line pt-5 text-sm">
        <p>
          <span className="text-ink-soft">In words: </span>
          <strong>{rupeesInWords(invoice.total)}</strong>
        </p>
        <p className="mt-2">
          <span className="text-ink-soft">Paid online, payment </span>
          <span className="figures break-all">{invoice.paymentReference}</span>
        </p>
        <p className="mt-2">
          <span className="text-ink-soft">Place of supply: </span>
          {buyer.state}
        </p>
        <p className="mt-5 text-xs text-ink-soft">
          Computer-generated invoice; no signature is required. Questions: {seller.email}, {seller.phone}.
        </p>
      </div>
    </article>
  )
}

type Level = Parameters<typeof InvoiceSheet>[0]['level']
const below = { 1: 'h2', 2: 'h3' } as const

function CreditNote({
  invoice,
  note,
  level,
}: {
  invoice: Invoice
  note: NonNullable<Invoice['creditNote']>
  level: Level
}) {
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
        Cancelled: credit note <span className="figures inline-block wrap-anywhere">{note.number}</span>
      </Title>
      <p className="mt-1">
        Issued on <Day at={note.issuedAt} /> for the full amount of {formatRupees(invoice.total)}.{' '}
        {invoice.payment === 'refunded' ? 'The money has been refunded.' : 'The money is on its way back.'}
        {note.bankReference && (
          <>
            <br />
            Bank reference <span className="figures break-all">{note.bankReference}</span>.
          </>
        )}
      </p>
    </section>
  )
}

function Seller({ seller, level }: { seller: InvoiceSeller; level: Level }) {
  const { street, city, state, zip, country } = seller.address
  return (
    <Party title="Sold by" level={level}>
      <strong className="text-base">{seller.legalName}</strong>
      <br />
      {street}
      <br />
      {city} {zip}
      <br />
      {state}, {country}
      <br />
      <span className="figures">GSTIN {seller.gstin}</span>
      <br />
      <span className="figures">FSSAI {seller.fssai}</span>
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

function Lines({ invoice }: { invoice: Invoice }) {
  return (
    <table className="figures w-full text-sm">
      <caption className="sr-only">Items</caption>
      <thead className="border-y border-line text-left text-ink-soft">
        <tr className={stacked}>
          <th scope="col" className="py-2 pr-3 font-semibold">
            Item
          </th>
          <th scope="col" className={`${amount} hidden sm:table-cell print:table-cell`}>
            Quantity
          </th>
          <th scope="col" className={`${amount} hidden sm:table-cell print:table-cell`}>
            Price
          </th>
          <th scope="col" className={amount}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map(({ name, weight, quantity, unitPrice }, place) => (
          <tr key={place} className={`${stacked} break-inside-avoid border-b border-line align-top`}>
            <th scope="row" className="py-2.5 pr-3 text-left font-medium">
              {name}
              {weight && <span className="font-normal text-ink-soft">, {weight}</span>}
              <span className="block font-normal text-ink-soft sm:hidden print:hidden">
                {quantity} × {formatRupees(unitPrice)}
              </span>
            </th>
            <td className={`${amount} hidden sm:table-cell print:table-cell`}>{quantity}</td>
            <td className={`${amount} hidden sm:table-cell print:table-cell`}>{formatRupees(unitPrice)}</td>
            <td className={amount}>{formatPaise(toPaise(unitPrice) * quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

// With large text an amount moves below its label.
const stacked = '@max-[16rem]:flex @max-[16rem]:flex-wrap @max-[16rem]:justify-between'
const amount = 'ml-auto py-2.5 pl-3 text-right whitespace-nowrap font-normal'

function Sums({ invoice }: { invoice: Invoice }) {
  return (
    <table className="figures w-full text-sm sm:ml-auto sm:max-w-80 print:ml-auto print:max-w-80">
      <caption className="sr-only">Totals</caption>
      <tbody>
        <Sum label="Subtotal" value={formatRupees(invoice.subtotal)} />
        <Sum label={`Tax ${invoice.taxPercent}%`} value={formatRupees(invoice.tax)} />
        <Sum label="Shipping" value="Free" />
        <Sum label="Total" value={formatRupees(invoice.total)} strong />
      </tbody>
    </table>
  )
}

function Sum({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <tr className={`${stacked} ${strong ? 'border-t-2 border-date text-base font-semibold' : ''}`}>
      <th scope="row" className={`py-1.5 text-left ${strong ? '' : 'font-normal text-ink-soft'}`}>
        {label}
      </th>
      <td className="ml-auto py-1.5 pl-3 text-right whitespace-nowrap">{value}</td>
    </tr>
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
