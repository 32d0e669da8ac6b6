import { useSyncExternalStore } from 'react'

import type { Address } from '#contract/entities'
import { deviceMemory } from '#web/cart/device-memory.ts'
import { readText } from '#web/cart/read-stored.ts'
import { userNow, useUser } from '#web/session/session.ts'

const NAME = 'address'

/** The delivery address: the one last chosen on this device, or the first one. */
export function useChosenAddress(addresses: readonly Address[]): {
  address: Address | undefined
  choose: (addressId: string) => void
} {
  const userId = useUser()?._id
  const chosen = useSyncExternalStore(
    deviceMemory.watch,
    () => (userId ? deviceMemory.recall(userId, NAME, readText) : undefined),
    () => undefined,
  )
  return { address: addresses.find(({ _id }) => _id === chosen) ?? addresses[0], choose: saveChosenAddress }
}

/** Preselects this address in the cart from now on. */
export function saveChosenAddress(addressId: string): void {
  const user = userNow()
  if (user) deviceMemory.keep(user._id, NAME, addressId)
}
