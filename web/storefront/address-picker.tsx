import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { Link } from 'react-router'

import { isOutsideDelivery } from '#contract/delivery-area'
import type { Address } from '#contract/entities'
import { paths } from '#contract/paths'
import { MAX_ADDRESSES } from '#contract/rules'
import { useSettings } from '#web/settings.ts'
import { useDeleteAddress } from '#web/storefront/delete-address.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** The choice of a delivery address: one of the shopper's own, or a new one. */
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
    <fieldset disabled={locked} className="min-w-0 rounded-card border border-line bg-card p-4 shadow-card lg:p-6">
      <legend className="float-left mb-3 w-full font-display text-lg font-semibold text-date">Delivery Address</legend>
      <div className="@container clear-both flex flex-col gap-3">
        {addresses.length === 0 && (
          <p className="flex items-center gap-2 text-ink-soft">
            <MapPin className="size-5 shrink-0" aria-hidden="true" /> No address yet
          </p>
        )}
        <div className="grid gap-3 empty:hidden @lg:grid-cols-2">
          {addresses.map((address) => (
            <AddressCard
              key={address._id}
              address={address}
              checked={address._id === chosen}
              onChoose={() => onChoose(address._id)}
              locked={locked}
            />
          ))}
        </div>
        {addresses.length < MAX_ADDRESSES && (
          <Link to={paths.addAddress()} className={buttonClass('secondary', 'w-full @lg:w-auto @lg:self-start')}>
            <Plus className="size-5" aria-hidden="true" /> Add address
          </Link>
        )}
      </div>
    </fieldset>
  )
}

const tool =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-medium text-date no-underline hover:bg-shade disabled:opacity-60'

function AddressCard({
  address,
  checked,
  onChoose,
  locked,
}: {
  address: Address
  checked: boolean
  onChoose: () => void
  locked: boolean
}) {
  const { deliveryState } = useSettings()
  const deleteAddress = useDeleteAddress()
  const whose = `${address.firstName} ${address.lastName}, ${address.street}`
  return (
    <div className="flex min-w-0 flex-col rounded-lg border border-line has-checked:border-saffron has-checked:bg-saffron-soft">
      <label className="flex grow cursor-pointer gap-3 p-3 pb-1">
        <input
          type="radio"
          name="address"
          value={address._id}
          checked={checked}
          onChange={onChoose}
          className="mt-1 size-5 shrink-0 accent-saffron"
        />
        <span className="min-w-0 text-sm wrap-anywhere">
          <span className="block font-semibold">
            {address.firstName} {address.lastName}
          </span>
          {address.street}, {address.city}, {address.state} {address.zipCode}, {address.country}
          <span className="figures block text-ink-soft">{address.phone}</span>
          {isOutsideDelivery(address.state, deliveryState) && (
            <span className="block font-semibold text-pomegranate-ink">outside our delivery area</span>
          )}
        </span>
      </label>
      <div className="flex flex-wrap justify-end px-1 pb-1">
        <Link to={paths.editAddress(address._id)} aria-label={`Edit the address of ${whose}`} className={tool}>
          <Pencil className="size-4" aria-hidden="true" /> Edit
        </Link>
        <button
          type="button"
          disabled={locked}
          aria-label={`Delete the address of ${whose}`}
          onClick={() => void deleteAddress(address)}
          className={tool}
        >
          <Trash2 className="size-4" aria-hidden="true" /> Delete
        </button>
      </div>
    </div>
  )
}
