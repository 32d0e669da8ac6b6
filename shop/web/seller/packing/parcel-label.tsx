import { shop } from '#shop'
import { inPieces } from '#web/seller/packing/pack-list.ts'
import type { PrintedParcel } from '#web/seller/packing/printed-parcels.ts'
import { ToCollect } from '#web/seller/packing/to-collect.tsx'

/** The label of a parcel, A6: to whom, from whom, and the PIN code large enough to sort by. */
export function ParcelLabel({ parcel }: { parcel: PrintedParcel }) {
  const { key, number, address, items, tracking } = parcel
  const id = `label-${key.replaceAll(' ', '-')}`
  const isLong = address.name.length > 40 || address.street.length > 120
  return (
    <article
      aria-labelledby={id}
      className="label flex h-full flex-col gap-4 rounded-card border border-line bg-card p-4 leading-snug wrap-anywhere shadow-card md:p-5"
    >
      <div>
        <p className="text-xs font-semibold text-ink-soft">From</p>
        <address className="text-sm leading-snug not-italic">
          <strong>{shop.name}</strong>, {shop.address.street}, {shop.address.city} {shop.address.zip}
          <br />
          <span className="figures">{shop.phone}</span>
        </address>
      </div>
      <div className="flex grow flex-col border-y-2 border-ink py-3">
        <p className="text-xs font-semibold text-ink-soft">To</p>
        <address className={`flex grow flex-col not-italic ${isLong ? 'text-sm' : 'text-lg leading-snug'}`}>
          <strong className={isLong ? 'text-base leading-snug' : 'text-2xl'}>{address.name}</strong>
          <span>{address.street}</span>
          <span>{`${address.city}, ${address.state}, ${address.country}`}</span>
          <span className="figures">
            Phone <strong>{address.phone}</strong>
          </span>
          <span className="figures mt-auto pt-3 text-[min(3.5rem,13vw)] leading-none font-bold whitespace-nowrap">
            <span className="text-[0.4em]">PIN</span> <span>{address.zipcode}</span>
          </span>
        </address>
      </div>
      {tracking && (
        <p className="text-sm">
          <span>{`${tracking.courier}:`}</span>{' '}
          <strong className="figures" translate="no">
            {tracking.number}
          </strong>
          {tracking.count > 1 && <span className="figures">{`, parcel ${tracking.place} of ${tracking.count}`}</span>}
        </p>
      )}
      <ToCollect parcel={parcel} />
      <footer className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="figures font-sans text-lg font-semibold tracking-normal text-ink" translate="no">
          {number}
        </h2>
        <p className="figures font-semibold">{inPieces(items)}</p>
      </footer>
    </article>
  )
}
