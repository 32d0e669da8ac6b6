import { MapPin, Plus } from 'lucide-react'
import { Link } from 'react-router'

import type { Address } from '#contract/entities'
import { t, translated } from '#contract/language/language'
import { paths } from '#contract/paths'
import { MAX_ADDRESSES } from '#contract/rules'
import { AddressCard } from '#web/storefront/checkout/address-card.tsx'
import type { AddressOrigin } from '#web/storefront/checkout/address-origin.ts'
import { buttonClass } from '#web/ui/button.tsx'

type Choice = {
  chosen: string | undefined
  onChoose: (addressId: string) => void
  /** Why Pay found no address to deliver to. */
  missing: string | undefined
}

/** The address book, and a link to add an address. With `choice` one address is chosen. */
export function AddressList({
  addresses,
  choice,
  locked = false,
  origin,
}: {
  addresses: Address[]
  choice?: Choice
  locked?: boolean
  /** The page that the address form returns to. */
  origin?: AddressOrigin
}) {
  return (
    <div className="@container clear-both flex flex-col gap-3">
      {addresses.length === 0 && (
        <p className="flex items-center gap-2 text-ink-soft">
          <MapPin className="size-5 shrink-0" aria-hidden="true" /> {t('No address yet')}
        </p>
      )}
      <div className="grid gap-3 empty:hidden @lg:grid-cols-2">
        {addresses.map((address) => (
          <AddressCard
            key={address._id}
            address={address}
            choice={choice && { checked: address._id === choice.chosen, onChoose: () => choice.onChoose(address._id) }}
            locked={locked}
            origin={origin}
          />
        ))}
      </div>
      {choice?.missing && (
        <p id="missing-address" className="rounded-field bg-pomegranate-soft px-4 py-3 text-sm text-pomegranate-ink">
          {translated(choice.missing)}
        </p>
      )}
      {addresses.length < MAX_ADDRESSES && (
        <Link
          to={paths.addAddress(origin)}
          data-add
          aria-describedby={choice?.missing && 'missing-address'}
          className={buttonClass('secondary', 'w-full @lg:w-auto @lg:self-start')}
        >
          <Plus className="size-5" aria-hidden="true" /> {t('Add address')}
        </Link>
      )}
    </div>
  )
}
