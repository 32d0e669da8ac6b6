import type { Order } from '#contract/entities'

/** The address of a parcel, as written on it, with a link to the phone number. */
export function DeliveryAddress({ address }: { address: Order['address'] }) {
  return (
    <address className="text-sm leading-relaxed wrap-anywhere not-italic">
      <strong>{address.name}</strong>
      <br />
      {/* The order of a deleted account has a state and a country. */}
      {address.street && (
        <>
          {address.street}
          <br />
        </>
      )}
      {address.city && `${address.city}, `}
      {address.state} {address.zipcode}
      <br />
      {address.country}
      <br />
      {address.phone && (
        <a
          href={`tel:${address.phone.replace(/[^\d+]/g, '')}`}
          className="figures inline-flex min-h-11 items-center text-date underline underline-offset-4 print:min-h-0"
        >
          {address.phone}
        </a>
      )}
    </address>
  )
}
