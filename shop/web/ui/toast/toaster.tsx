import { type MouseEvent, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Toaster as Sonner, toast } from 'sonner'

import { t, translated } from '#contract/language/language'
import { keepLifetime, leaveToasts, TOAST_KEY, useToastFocus } from '#web/ui/toast/toast-focus.ts'
import { TOAST_TOP, ToastTop } from '#web/ui/toast/toast-top.ts'

/** The button of a toast, or its link. */
export type ToastAction = { label: string; press: () => void } | { label: string; to: string }

const mounted = Promise.withResolvers<void>()
const SECONDS = 4
let toasts = 0

/** Shows one toast as soon as the container is mounted. */
export async function show(kind: 'success' | 'error', text: string, action?: ToastAction, seconds = SECONDS) {
  await mounted.promise
  const id = ++toasts
  keepLifetime(id, seconds * 1_000)
  toast[kind](text, {
    id,
    duration: seconds * 1_000,
    // The toast was swiped away.
    onDismiss: () => leaveToasts(),
    ...(action && { action: <Action {...action} onDone={() => toast.dismiss(id)} /> }),
  })
}

function Action({ label, onDone, ...action }: ToastAction & { onDone: () => void }) {
  const { pathname } = useLocation()
  const common = { 'data-button': true, 'aria-keyshortcuts': TOAST_KEY, children: translated(label) }
  if ('to' in action) return action.to === pathname ? null : <Link {...common} to={action.to} onClick={onDone} />
  const press = ({ detail }: MouseEvent) => {
    action.press()
    leaveToasts({ byPointer: detail > 0 })
    onDone()
  }
  return <button {...common} type="button" onClick={press} />
}

export default function Toaster() {
  const region = useRef<HTMLElement>(null)
  useEffect(() => mounted.resolve(), [])
  useToastFocus(region)
  return (
    <>
      <Sonner
        ref={region}
        position="top-center"
        richColors
        hotkey={noHotkey}
        customAriaLabel={t('Notifications, {key}', { key: TOAST_KEY })}
        offset={offset}
        mobileOffset={offset}
      />
      <ToastTop region={region} />
    </>
  )
}

const offset = { top: TOAST_TOP }
// Sonner's own key moves the focus to the list instead of the button, and the toasts then stay until a click.
const noHotkey: string[] = []
