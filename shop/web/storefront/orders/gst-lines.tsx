import type { Invoice } from '#contract/money/invoice'
import { formatRupees } from '#contract/money/money'
import { ShownLots } from '#web/lots/shown-lots.tsx'
import { ShownParts } from '#web/hampers/shown-parts.tsx'
import { stacked } from '#web/storefront/orders/invoice-lines.tsx'

/** The lines of a tax invoice or of its credit note: HSN code, taxable value, and both halves of the tax with their rate. */
export function GstLines({ lines, stateTax }: Pick<Invoice, 'lines'> & { stateTax: string }) {
  return (
    <table className="figures w-full text-sm">
      <caption className="sr-only">Items</caption>
      <thead className="border-y border-line text-left text-ink-soft">
        <tr className={stacked}>
          <th scope="col" className="py-2 pr-2 font-semibold">
            Item
          </th>
          {['Quantity', 'Price', 'Taxable', 'CGST', stateTax].map((title) => (
            <th key={title} scope="col" className={wide}>
              {title}
            </th>
          ))}
          <th scope="col" className={amount}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines
          .flatMap(withTaxedParts)
          .map(({ name, weight, quantity, unitPrice, discount, amount: ofLine, hsn, gst, lots, parts }, place) => (
            <tr key={place} className={`${stacked} break-inside-avoid border-b border-line align-top`}>
              <th
                scope="row"
                className={`py-2.5 pr-2 text-left wrap-anywhere ${unitPrice === undefined ? 'pl-4 font-normal' : 'font-medium'}`}
              >
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
                <span className="block font-normal text-ink-soft @min-[38rem]:hidden print:hidden">
                  <span>{unitPrice === undefined ? `${quantity} Nos` : `${quantity} ×`}</span>{' '}
                  <span translate="no">{rupees(unitPrice)}</span>
                  {gst && (
                    <>
                      <br />
                      <span>Taxable</span> <span translate="no">{formatRupees(gst.taxable)}</span>
                      <br />
                      <span>{`CGST ${gst.rate / 2}%`}</span> <span translate="no">{formatRupees(gst.cgst)}</span>
                      <br />
                      <span>{`${stateTax} ${gst.rate / 2}%`}</span> <span translate="no">{formatRupees(gst.sgst)}</span>
                    </>
                  )}
                </span>
              </th>
              <td className={wide}>{`${quantity} Nos`}</td>
              <td className={wide} translate="no">
                {rupees(unitPrice)}
              </td>
              <td className={wide} translate="no">
                {gst && formatRupees(gst.taxable)}
              </td>
              {(['cgst', 'sgst'] as const).map((half) => (
                <td key={half} className={wide}>
                  {gst && (
                    <>
                      <span translate="no">{formatRupees(gst[half])}</span>
                      <span className="block text-ink-soft">{`${gst.rate / 2}%`}</span>
                    </>
                  )}
                </td>
              ))}
              <td className={amount} translate="no">
                {rupees(ofLine)}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

type Row = Omit<Invoice['lines'][number], 'unitPrice' | 'amount'> & { unitPrice?: number; amount?: number }

/** A line, and as rows of their own the parts that it has several rates of tax for. */
function withTaxedParts({ parts, ...line }: Invoice['lines'][number]): Row[] {
  return parts?.some(({ gst }) => gst) ? [line, ...parts] : [{ ...line, ...(parts && { parts }) }]
}

function rupees(amountOf: number | undefined): string {
  return amountOf === undefined ? '' : formatRupees(amountOf)
}

const amount = 'ml-auto py-2.5 pl-2 text-right font-normal whitespace-nowrap'
// The sheet of a phone shows these below the item.
const wide = `${amount} hidden @min-[38rem]:table-cell print:table-cell`
