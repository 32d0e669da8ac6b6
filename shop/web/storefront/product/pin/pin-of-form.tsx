import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

import { sameState } from '#contract/orders/pin-codes'
import { keepPin, useKnownPin } from '#web/storefront/product/pin/known-pin.ts'
import { ChooseState, PinAnswer, UnknownPin } from '#web/storefront/product/pin/pin-answer.tsx'
import { pinIn, usePlaces } from '#web/storefront/product/pin/pin-query.ts'

type Form = RefObject<HTMLFormElement | null>

/** Below the PIN code of the address form: where it is and when a parcel arrives. Fills in city and state. */
export function PinOfForm({
  form,
  savedState,
  onFilled,
}: {
  form: Form
  /** The state of a saved address, which keeps what it says until another PIN is typed. */
  savedState: string | undefined
  onFilled: () => void
}) {
  const known = useKnownPin()
  const { pin, typed } = usePinField(form)
  const isOpen = savedState === undefined || typed
  const { places } = usePlaces(pin)
  const [only, another] = places ?? []
  const isShared = another !== undefined
  const chosen = isOpen ? known?.pin === pin && known.state : savedState
  const place = isShared ? places?.find((each) => chosen && sameState(each.state, chosen)) : only
  const filled = useRef<Partial<Record<Filled, string>>>({})

  // A PIN that the shopper asked about before.
  const begin = useEffectEvent(() => {
    const input = fieldOf(form, 'zipCode')
    if (!input || input.value !== '' || !known) return
    input.value = known.pin
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  useEffect(() => begin(), [])

  const fill = useEffectEvent((to: Record<Filled, string>) => {
    if (!isOpen) return
    for (const name of ['city', 'state'] as const) set(fieldOf(form, name), filled.current, name, to[name])
    onFilled()
  })
  const { city, state } = place ?? {}
  useEffect(() => {
    if (city !== undefined && state !== undefined) fill({ city, state })
    // The shopper is asked which of the two states it is, so that neither is filled in.
    else if (isShared) fill({ city: '', state: '' })
  }, [city, state, isShared])

  return (
    <div role="status" className="text-sm">
      {place && <PinAnswer place={place} />}
      {isShared && !place && places && (
        <ChooseState pin={pin} places={places} onChoose={(each) => keepPin({ pin, state: each.state })} />
      )}
      {places?.length === 0 && <UnknownPin pin={pin} />}
    </div>
  )
}

type Filled = 'city' | 'state'

// Typed text stays, except a state that the PIN contradicts.
function set(
  input: HTMLInputElement | undefined,
  filled: Partial<Record<Filled, string>>,
  name: Filled,
  value: string,
): void {
  if (!input) return
  const isOurs = input.value.trim() === '' || input.value === filled[name] || input.value === input.defaultValue
  if (name === 'city' ? !isOurs : sameState(input.value, value)) return
  input.value = value
  filled[name] = value
}

/** The PIN in the field of the form, '' while it has not six digits, and whether it was typed on this page. */
function usePinField(form: Form): { pin: string; typed: boolean } {
  const [typed, setTyped] = useState(false)
  const subscribe = useCallback(
    (tell: () => void) => {
      const input = fieldOf(form, 'zipCode')
      const read = () => {
        setTyped(true)
        const now = pinOf(form)
        if (now) keepPin({ pin: now })
        tell()
      }
      input?.addEventListener('input', read)
      return () => input?.removeEventListener('input', read)
    },
    [form],
  )
  const pin = useSyncExternalStore(
    subscribe,
    () => pinOf(form),
    () => '',
  )
  return { pin, typed }
}

function pinOf(form: Form): string {
  return pinIn(fieldOf(form, 'zipCode')?.value ?? '') ?? ''
}

function fieldOf(form: Form, name: string): HTMLInputElement | undefined {
  const field = form.current?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}
