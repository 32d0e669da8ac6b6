import { useSyncExternalStore } from 'react'

import { deviceMemory } from '#web/cart/device-memory.ts'
import { useUser } from '#web/session/session.ts'

/** A text that this device keeps for the shopper; undefined while the page is rendered on the server. */
export function useKept(name: string, check: (value: unknown) => string | undefined): string | undefined {
  const userId = useUser()?._id
  return useSyncExternalStore(
    deviceMemory.watch,
    () => (userId ? deviceMemory.recall(userId, name, check) : undefined),
    () => undefined,
  )
}
