import { type RefObject, useEffect } from 'react'
import { toast } from 'sonner'

import { focusPage } from '#web/ui/focus-on-new-page.ts'

/** Moves the focus to the button of the newest toast. */
export const TOAST_KEY = 'Alt+T'

const lifetimes = new Map<string | number, number>()
let section: HTMLElement | null = null
let cameFrom: EventTarget | null = null

/** Keeps how long a toast stays after the focus has left it, in ms. */
export function keepLifetime(id: number, ms: number): void {
  lifetimes.set(id, ms)
}

/** Toasts stay while one of them has the focus. TOAST_KEY moves the focus to them, Escape moves it back. */
export function useToastFocus(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    section = region.current
    const { signal, abort } = abortable()
    document.addEventListener('keydown', onKey, { signal })
    section?.addEventListener('focusin', onEnter, { signal })
    section?.addEventListener('focusout', onLeave, { signal })
    return abort
  }, [region])
}

/** Moves the focus from a toast that closes back to where it came from. */
export function leaveToasts({ byPointer = false } = {}): void {
  if (!section?.contains(document.activeElement)) return
  // After a tap, a field that gets the focus would open the keyboard of a phone.
  const isWanted = cameFrom instanceof HTMLElement && (!byPointer || cameFrom.matches('a, button'))
  if (isWanted && cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true })
  else focusPage()
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

function onKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') leaveToasts()
  if (!event.altKey || event.code !== 'KeyT') return
  const open = 'li[data-removed=false]'
  const found =
    section?.querySelector<HTMLElement>(`${open} [data-button]`) ?? section?.querySelector<HTMLElement>(open)
  if (!found) return
  event.preventDefault()
  found.focus()
}

function onEnter(event: FocusEvent): void {
  // Sonner would give the focus back on each blur, and also to a field.
  event.stopPropagation()
  if (isInside(event.relatedTarget)) return
  cameFrom = event.relatedTarget
  setLifetimes('held')
}

function onLeave({ relatedTarget }: FocusEvent): void {
  if (!isInside(relatedTarget)) setLifetimes('counting')
}

function isInside(target: EventTarget | null): boolean {
  return target instanceof Node && section?.contains(target) === true
}

/** A toast that is no longer held counts down from its beginning. */
function setLifetimes(state: 'held' | 'counting'): void {
  for (const shown of toast.getToasts()) {
    if (!('type' in shown) || (shown.type !== 'success' && shown.type !== 'error')) continue
    const duration = state === 'held' ? Infinity : (lifetimes.get(shown.id) ?? 0)
    toast[shown.type](shown.title, { id: shown.id, duration })
  }
}
