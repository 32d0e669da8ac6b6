import { type RefObject, useEffect, useEffectEvent } from 'react'

import { deviceMemory } from '#web/cart/device-memory.ts'
import { userNow, useUser } from '#web/session/session.ts'

/** Restores unsaved input of the form from this device. Returns a function that stores the current input. */
export function useAddressDraft(
  form: RefObject<HTMLFormElement | null>,
  addressId: string | undefined,
  onRestore: () => void,
): () => void {
  const userId = useUser()?._id
  const name = draftOf(addressId)
  const restored = useEffectEvent(onRestore)
  useEffect(() => {
    const draft = userId && deviceMemory.recall(userId, name, readFieldValues)
    if (!draft || !form.current) return
    fill(form.current, draft)
    restored()
  }, [form, userId, name])
  return () => {
    if (userId && form.current) deviceMemory.keep(userId, name, Object.fromEntries(new FormData(form.current)))
  }
}

// Values that the browser filled in, or the shopper typed before the script loaded, stay.
function fill(form: HTMLFormElement, draft: Record<string, string>): void {
  for (const input of form.elements) {
    if (!(input instanceof HTMLInputElement) || input.type === 'hidden' || input.value !== input.defaultValue) continue
    input.value = draft[input.name] ?? input.value
  }
}

/** The idempotency key of the stored draft of a new address; after a reload the form itself has another. */
export function addressDraftId(): string | undefined {
  const user = userNow()
  return user ? deviceMemory.recall(user._id, draftOf(undefined), readFieldValues)?.['draftId'] : undefined
}

/** Deletes the draft once the address is saved. */
export function forgetAddressDraft(addressId: string | undefined): void {
  const user = userNow()
  if (user) deviceMemory.keep(user._id, draftOf(addressId), undefined)
}

function draftOf(addressId: string | undefined): string {
  return `draft/${addressId ?? 'new'}`
}

function readFieldValues(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.fromEntries(
    Object.entries(value).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}
