import { Gift as GiftIcon } from 'lucide-react'

import type { Order } from '#contract/entities'
import { inAddresses } from '#contract/orders/deliveries'
import { recipientOf } from '#contract/orders/recipient'

/** The address of a parcel, as written on it, with a link to the phone number. The buyer of a gift is named below it. */
export function DeliveryAddress({ order }: { order: Pick<Order, 'address' | 'deliveries' | 'gift'> }) {
  const { address, deliveries, gift } = order
  const { name, phone } = recipientOf(order)
  return (
    <address className="text-sm leading-relaxed wrap-anywhere not-italic">
      {gift && (
        <p className="mb-1 flex items-center gap-2 font-semibold text-saffron-ink">
          <GiftIcon className="size-4 shrink-0" aria-hidden="true" />
          <span>{gift.hidesPrices ? 'A gift, no prices in the parcel' : 'A gift'}</span>
        </p>
      )}
      {deliveries && <p className="figures mb-1 font-semibold">{`To ${inAddresses(deliveries)}, for`}</p>}
      <strong>{name}</strong>
      <br />
      {/* The order of a deleted account has a state and a country. */}
      {address.street && (
        <span>
          <span>{address.street}</span>
          <br />
        </span>
      )}
      <span>{`${address.city ? `${address.city}, ` : ''}${address.state} ${address.zipcode}`}</span>
      <br />
      <span>{address.country}</span>
      <br />
      {phone && <PhoneLink phone={phone} />}
      {gift?.recipient && address.name && (
        <p className="text-ink-soft">
          From <span>{address.name}</span> {address.phone && <PhoneLink phone={address.phone} />}
        </p>
      )}
    </address>
  )
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      className="figures inline-flex min-h-11 items-center text-date underline underline-offset-4 print:min-h-0"
    >
      {phone}
    </a>
  )
}
