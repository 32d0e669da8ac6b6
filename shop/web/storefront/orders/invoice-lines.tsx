import type { Invoice } from '#contract/money/invoice'
import { formatRupees } from '#contract/money/money'
import { ShownLots } from '#web/lots/shown-lots.tsx'
import { ShownParts } from '#web/hampers/shown-parts.tsx'

/** The lines of an invoice without GST, or of its credit note. */
export function Lines({ lines }: Pick<Invoice, 'lines'>) {
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
        {lines.map(({ name, weight, quantity, unitPrice, discount, amount: ofLine, hsn, lots, parts }, place) => (
          <tr key={place} className={`${stacked} break-inside-avoid border-b border-line align-top`}>
            <th scope="row" className="py-2.5 pr-3 text-left font-medium wrap-anywhere">
              <span>{name}</span>
              {weight && (
                <span className="font-normal text-ink-soft">
                  , <span className="whitespace-nowrap">{weight}</span>
                </span>
              )}
              {hsn && (
                <span className="block font-normal text-ink-soft">
                  HSN <span translate="no">{hsn}</span>
                </span>
              )}
              {discount && (
                <span className="block font-normal text-ink-soft">
                  <span translate="no">{formatRupees(discount)}</span> off with the code
                </span>
              )}
              <ShownLots lots={lots} />
              <ShownParts parts={parts} />
              <span className="block font-normal text-ink-soft sm:hidden print:hidden">
                <span>{`${quantity} ×`}</span> <span translate="no">{formatRupees(unitPrice)}</span>
              </span>
            </th>
            <td className={`${amount} hidden sm:table-cell print:table-cell`}>{quantity}</td>
            <td className={`${amount} hidden sm:table-cell print:table-cell`} translate="no">
              {formatRupees(unitPrice)}
            </td>
            <td className={amount} translate="no">
              {formatRupees(ofLine)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** With large text an amount moves below its label. */
export const stacked = '@max-[16rem]:flex @max-[16rem]:flex-wrap @max-[16rem]:justify-between'
const amount = 'ml-auto py-2.5 pl-3 text-right whitespace-nowrap font-normal'

/** The sums of the lines, with their tax if there is one. */
export function Sums({ invoice, isNote }: { invoice: Invoice; isNote: boolean }) {
  const { gst, composition } = invoice
  return (
    <table className="figures w-full text-sm sm:ml-auto sm:max-w-80 print:ml-auto print:max-w-80">
      <caption className="sr-only">Totals</caption>
      <tbody>
        {gst && (
          <>
            <Sum label="Taxable value" value={formatRupees(gst.taxable)} />
            <Sum label="CGST" value={formatRupees(gst.cgst)} />
            <Sum label={gst.stateTax} value={formatRupees(gst.sgst)} />
          </>
        )}
        {!gst && !composition && (
          <>
            <Sum label="Subtotal" value={formatRupees(invoice.subtotal)} />
            <Sum label={`Tax ${invoice.taxPercent}%`} value={formatRupees(invoice.tax)} />
          </>
        )}
        {!isNote && <Sum label="Shipping" value="Free" />}
        <Sum label={isNote ? 'Credited' : 'Total'} value={formatRupees(invoice.total)} strong />
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
      <td className="ml-auto py-1.5 pl-3 text-right whitespace-nowrap" translate="no">
        {value}
      </td>
    </tr>
  )
}
