import { MapPin, Plus } from 'lucide-react'
import { Link } from 'react-router'

import type { Address } from '#contract/entities'
import { paths } from '#contract/paths'
import { useSettings } from '#web/settings.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** Where the order goes: one of the shopper's addresses, or a new one. */
export function AddressPicker({
  addresses,
  chosen,
  onChoose,
  locked,
}: {
  addresses: Address[]
  chosen: string | undefined
  onChoose: (addressId: string) => void
  locked: boolean
}) {
  return (
    <fieldset disabled={locked} className="rounded-card border border-line bg-card p-4 shadow-card md:p-6">
      <legend className="float-left mb-3 w-full font-display text-lg font-semibold text-date">Delivery Address</legend>
      <div className="clear-both flex flex-col gap-3">
        {addresses.length === 0 && (
          <p className="flex items-center gap-2 text-ink-soft">
            <MapPin className="size-5 shrink-0" aria-hidden="true" /> No address yet
          </p>
        )}
        {addresses.map((address) => (
          <AddressCard
            key={address._id}
            address={address}
            checked={address._id === chosen}
            onChoose={() => onChoose(address._id)}
          />
        ))}
        <Link to={paths.addAddress()} className={buttonClass('secondary', 'w-full')}>
          <Plus className="size-5" aria-hidden="true" /> Add address
        </Link>
      </div>
    </fieldset>
  )
}

function AddressCard({ address, checked, onChoose }: { address: Address; checked: boolean; onChoose: () => void }) {
  const { deliveryState } = useSettings()
  const outside = deliveryState !== '' && !isSame(address.state, deliveryState)
  return (
    <label className="flex cursor-pointer gap-3 rounded-lg border border-line p-3 has-checked:border-saffron has-checked:bg-saffron-soft">
      <input
        type="radio"
        name="address"
        value={address._id}
        checked={checked}
        onChange={onChoose}
        className="mt-1 size-5 shrink-0 accent-saffron"
      />
      <span className="min-w-0 text-sm wrap-break-word">
        <span className="block font-semibold">
          {address.firstName} {address.lastName}
        </span>
        {address.street}, {address.city}, {address.state} {address.zipCode}, {address.country}
        <span className="block text-ink-soft">{address.phone}</span>
        {outside && <span className="block font-semibold text-pomegranate-ink">outside our delivery area</span>}
      </span>
    </label>
  )
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase('en') === other.trim().toLocaleLowerCase('en')
}
