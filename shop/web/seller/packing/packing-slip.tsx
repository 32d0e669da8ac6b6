import { shop } from '#shop'
import { partsOfLine } from '#web/hampers/parts-of-line.ts'
import { ShownLots } from '#web/lots/shown-lots.tsx'
import { ShownParts } from '#web/hampers/shown-parts.tsx'
import { inPieces } from '#web/seller/packing/pack-list.ts'
import type { Slip } from '#web/seller/packing/slips.ts'
import { ToCollect } from '#web/seller/packing/to-collect.tsx'
import { Day } from '#web/ui/day.tsx'

/** A packing slip, a quarter of A4: who sends what to whom, without prices. */
export function PackingSlip({ slip: { order, lines, part, parts, left } }: { slip: Slip }) {
  const { address, createdAt, deliveries, items, key, number, tracking, gift } = order
  const id = `slip-${key.replaceAll(' ', '-')}-${part}`
  return (
    <article
      aria-labelledby={id}
      className="slip flex min-w-0 flex-col gap-3 rounded-card border border-line bg-card p-4 text-sm leading-snug wrap-anywhere shadow-card md:p-5"
    >
      <header className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-b border-line-strong pb-2">
        <address className="text-xs leading-snug not-italic">
          <strong className="font-display text-base font-semibold text-date">{shop.name}</strong>
          <br />
          {shop.address.street}
          <br />
          {shop.address.city} {shop.address.zip}
        </address>
        <div className="text-xs sm:text-right print:text-right">
          <h2 id={id} className="figures font-sans text-base font-semibold tracking-normal text-ink">
            <span translate="no">{number}</span>
            {part > 1 && <span className="sr-only">{`, slip ${part}`}</span>}
          </h2>
          <p className="figures">
            Ordered <Day at={createdAt} />
          </p>
          {tracking && (
            <p className="figures">
              <span>{tracking.count > 1 && `Parcel ${tracking.place} of ${tracking.count}, `}</span>
              <span>{tracking.courier}</span> <span translate="no">{tracking.number}</span>
            </p>
          )}
          {parts > 1 && <p className="figures font-semibold">{`Slip ${part} of ${parts}`}</p>}
        </div>
      </header>
      <address className="not-italic">
        <strong className="text-base leading-snug">{address.name}</strong>
        <br />
        {part === 1 && (
          <span>
            <span>{address.street}</span>
            <br />
            <span>{`${address.city}, ${address.state}, ${address.country}`}</span>
            <br />
          </span>
        )}
        <span className="figures">
          PIN <strong>{address.zipcode}</strong> <span>{`· Phone ${address.phone}`}</span>
        </span>
      </address>
      {part === 1 && <ToCollect parcel={order} />}
      {part === 1 && gift?.message && (
        <blockquote className="rounded-field border border-line-strong px-3 py-2 font-display whitespace-pre-line italic">
          {gift.message}
        </blockquote>
      )}
      <ul aria-label="Lines" className="border-t border-line pt-1">
        {lines.map(({ product, quantity, lots, parts }) => (
          <li key={product._id} className="border-b border-line py-0.5">
            <div className="flex gap-2">
              <span className="figures w-[3.25em] shrink-0 text-right font-semibold">{`${quantity} ×`}</span>
              <span className="min-w-0 grow">{product.name}</span>
              <span className="figures max-w-[40%] shrink-0 text-right">{product.weight}</span>
            </div>
            {(lots ?? parts) && (
              <div className="pl-[3.75em]">
                <ShownLots lots={lots} pieces={quantity} />
                <ShownParts parts={partsOfLine({ quantity, parts })} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <footer className="mt-auto flex flex-wrap justify-between gap-x-4 border-t border-line-strong pt-2">
        <strong className="figures">{inPieces(items)}</strong>
        {(gift?.hidesPrices || deliveries) && <span>A gift: no invoice in this parcel</span>}
        {left > 0 && (
          <span className="figures">{`and ${left} more ${left === 1 ? 'line' : 'lines'} on the next slip`}</span>
        )}
      </footer>
    </article>
  )
}
