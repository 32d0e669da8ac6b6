import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'

import { deliveryProblem, isOutsideDelivery } from '#contract/delivery-area'
import type { Address } from '#contract/entities'
import { paths } from '#contract/paths'
import { MAX_ADDRESSES } from '#contract/rules'
import { useSettings } from '#web/settings.ts'
import { useDeleteAddress } from '#web/storefront/delete-address.ts'
import { DeliveryMark } from '#web/storefront/delivery-mark.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** The choice of a delivery address: one of the shopper's own, or a new one. */
export function AddressPicker({
  addresses,
  chosen,
  onChoose,
  locked,
  missing,
  ref,
}: {
  addresses: Address[]
  chosen: string | undefined
  onChoose: (addressId: string) => void
  locked: boolean
  /** Why Pay found no address to deliver to. */
  missing: string | undefined
  ref: RefObject<HTMLFieldSetElement | null>
}) {
  return (
    <fieldset
      ref={ref}
      disabled={locked}
      className={`min-w-0 rounded-card border bg-card p-4 shadow-card lg:p-6 ${missing ? 'border-pomegranate' : 'border-line'}`}
    >
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
        {missing && (
          <p id="missing-address" className="rounded-field bg-pomegranate-soft px-4 py-3 text-sm text-pomegranate-ink">
            {missing}
          </p>
        )}
        {addresses.length < MAX_ADDRESSES && (
          <Link
            to={paths.addAddress()}
            data-add
            aria-describedby={missing && 'missing-address'}
            className={buttonClass('secondary', 'w-full @lg:w-auto @lg:self-start')}
          >
            <Plus className="size-5" aria-hidden="true" /> Add address
          </Link>
        )}
      </div>
    </fieldset>
  )
}

/** Moves the focus to what gives the order an address: one to deliver to, the chosen one to mend, or a new one. */
export function focusMissingAddress(picker: HTMLFieldSetElement | null): void {
  const steps = ['[data-delivered]', '[data-mend]', '[data-add]', 'a']
  const next = steps.map((step) => picker?.querySelector<HTMLElement>(step)).find((element) => element)
  // Visible after a tap on Pay, too.
  next?.focus({ preventScroll: true, focusVisible: true })
  next?.scrollIntoView({ block: 'center' })
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
  const problem = deliveryProblem(address, deliveryState)
  const mendable = problem && !isOutsideDelivery(address.state, deliveryState)
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
          data-delivered={problem ? undefined : true}
          className="mt-1 size-5 shrink-0 accent-saffron"
        />
        <span className="min-w-0 text-sm wrap-anywhere">
          <span className="block font-semibold">
            {address.firstName} {address.lastName}
          </span>
          {address.street}, {address.city}, {address.state} {address.zipCode}, {address.country}
          <span className="figures block text-ink-soft">{address.phone}</span>
          <DeliveryMark address={address} />
        </span>
      </label>
      <div className="flex flex-wrap justify-end px-1 pb-1">
        <Link
          to={paths.editAddress(address._id)}
          aria-label={`Edit the address of ${whose}`}
          data-mend={(checked && mendable) || undefined}
          className={tool}
        >
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
