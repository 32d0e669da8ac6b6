import { deviceMemory } from '#web/cart/device-memory.ts'
import { readText } from '#web/cart/read-stored.ts'
import { useKept } from '#web/cart/use-kept.ts'
import { userNow } from '#web/session/session.ts'

const NAME = 'pin'

/** The PIN that the shopper asked about, and the state that was chosen for one that two states share. */
export type KnownPin = { pin: string; state?: string | undefined }

/** The PIN that this device remembers until the logout. */
export function useKnownPin(): KnownPin | undefined {
  const [pin, state] = useKept(NAME, readText)?.split('|') ?? []
  return pin ? { pin, state } : undefined
}

/** Remembers a PIN. Without a state, the one that was chosen for the same PIN before stays. */
export function keepPin({ pin, state }: KnownPin): void {
  const user = userNow()
  if (!user || (!state && deviceMemory.recall(user._id, NAME, readText)?.startsWith(`${pin}|`))) return
  deviceMemory.keep(user._id, NAME, state ? `${pin}|${state}` : pin)
}

/** The PIN of a chosen address takes the place of another one that was asked about. */
export function replacePin(pin: string): void {
  const user = userNow()
  const asked = user && deviceMemory.recall(user._id, NAME, readText)
  if (asked && asked.split('|')[0] !== pin) deviceMemory.keep(user._id, NAME, pin)
}

/** Forgets it, so that another can be asked for. */
export function forgetPin(): void {
  const user = userNow()
  if (user) deviceMemory.keep(user._id, NAME, undefined)
}
