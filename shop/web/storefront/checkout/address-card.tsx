import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'

import type { Address } from '#contract/entities'
import { t } from '#contract/language/language'
import { deliveryProblem, isOutsideDelivery } from '#contract/orders/delivery-area'
import { paths } from '#contract/paths'
import { addressUnconfirmed } from '#contract/wording'
import { errorText } from '#web/api-client.ts'
import { useSettings } from '#web/settings.ts'
import type { AddressOrigin } from '#web/storefront/checkout/address-origin.ts'
import { DeliveryMark } from '#web/storefront/checkout/delivery-mark.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

const tool =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-medium text-date no-underline hover:bg-shade disabled:opacity-60'

/** One address with its actions, and with a radio button where one is chosen. */
export function AddressCard({
  address,
  choice,
  locked,
  origin,
}: {
  address: Address
  choice?: { checked: boolean; onChoose: () => void } | undefined
  locked: boolean
  origin: AddressOrigin
}) {
  const { deliveryState } = useSettings()
  const problem = deliveryProblem(address, deliveryState)
  const mendable = problem && !isOutsideDelivery(address.state, deliveryState)
  const whose = `${address.firstName} ${address.lastName}, ${address.street}`
  return (
    <div className="flex min-w-0 flex-col rounded-lg border border-line has-checked:border-saffron has-checked:bg-saffron-soft">
      {choice ? (
        <label className="flex grow cursor-pointer gap-3 p-3 pb-1">
          <input
            type="radio"
            name="address"
            value={address._id}
            checked={choice.checked}
            onChange={choice.onChoose}
            data-delivered={problem ? undefined : true}
            className="mt-1 size-5 shrink-0 accent-saffron"
          />
          <AddressText address={address} />
        </label>
      ) : (
        <p className="flex grow px-4 pt-3 pb-1">
          <AddressText address={address} />
        </p>
      )}
      <div className="flex flex-wrap justify-end px-1 pb-1">
        <Link
          to={paths.editAddress(address._id, origin)}
          aria-label={t('Edit the address of {whose}', { whose })}
          data-mend={(choice?.checked && mendable) || undefined}
          className={tool}
        >
          <Pencil className="size-4" aria-hidden="true" /> {t('Edit')}
        </Link>
        {/* Without script the Account page deletes it. */}
        <form
          method="post"
          action={paths.account()}
          onSubmit={(event) => {
            event.preventDefault()
            void remove(address)
          }}
        >
          <input type="hidden" name="act" value="delete-address" />
          <button
            type="submit"
            name="id"
            value={address._id}
            disabled={locked}
            aria-label={t('Delete the address of {whose}', { whose })}
            className={tool}
          >
            <Trash2 className="size-4" aria-hidden="true" /> {t('Delete')}
          </button>
        </form>
      </div>
    </div>
  )
}

const loadDeletion = () => import('#web/storefront/checkout/delete-address.ts')

async function remove(address: Address): Promise<void> {
  const script = await loadDeletion().catch((error: unknown) => notify.error(errorText(error)))
  await script?.deleteAddress(address)
}

function AddressText({ address }: { address: Address }) {
  return (
    <span className="min-w-0 text-sm wrap-anywhere">
      <span className="block font-semibold">{`${address.firstName} ${address.lastName}`}</span>
      <span>{`${address.street}, ${address.city}, ${address.state} ${address.zipCode}, ${address.country}`}</span>
      <span className="figures block text-ink-soft">{address.phone}</span>
      {address.unconfirmed && <span className="mt-1 block text-saffron-ink">{t(addressUnconfirmed)}</span>}
      <DeliveryMark address={address} />
    </span>
  )
}
