import { useState } from 'react'

import type { Address } from '#contract/entities'
import { deliveryProblem } from '#contract/orders/delivery-area'
import { deviceMemory } from '#web/cart/device-memory.ts'
import { readText } from '#web/cart/read-stored.ts'
import { useKept } from '#web/cart/use-kept.ts'
import { userNow } from '#web/session/session.ts'
import { useSettings } from '#web/settings.ts'
import { replacePin } from '#web/storefront/product/pin/known-pin.ts'

const NAME = 'address'

type Chosen = {
  address: Address | undefined
  /** Why the shop does not deliver to it. */
  problem: string | undefined
  choose: (addressId: string) => void
}

/**
 * The delivery address: the one last chosen on this device, else the first one. An address that the shop delivers to
 * comes before any other, unless the shopper has just chosen that other one. An unconfirmed one is never chosen for them.
 */
export function useChosenAddress(addresses: readonly Address[]): Chosen {
  const { deliveryState } = useSettings()
  const [tapped, setTapped] = useState<string>()
  const stored = useKept(NAME, readText)
  const last = addresses.find(({ _id }) => _id === stored)
  const confirmed = addresses.filter((each) => !each.unconfirmed || each === last)
  const delivered = confirmed.filter((each) => !deliveryProblem(each, deliveryState))
  const keepsLast = last && (last._id === tapped || delivered.includes(last))
  const address = keepsLast ? last : (delivered[0] ?? last ?? confirmed[0])
  return {
    address,
    problem: address && deliveryProblem(address, deliveryState),
    choose: (addressId) => {
      const chosen = addresses.find(({ _id }) => _id === addressId)
      if (chosen) saveChosenAddress(chosen)
      setTapped(addressId)
    },
  }
}

/** Preselects this address in the cart from now on. */
export function saveChosenAddress({ _id, zipCode }: Pick<Address, '_id' | 'zipCode'>): void {
  const user = userNow()
  if (user) deviceMemory.keep(user._id, NAME, _id)
  replacePin(zipCode)
}
