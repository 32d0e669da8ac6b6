import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Makes Back close an open dialog instead of leaving the page, which browsers do of themselves only on some phones. The
 * dialog has a history entry of its own, which the router does not see. Returns the function to call once the dialog is
 * closed: it leaves that entry and calls `onClose`.
 */
export function useCloseOnBack(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): () => void {
  const onBack = useEffectEvent((event: PopStateEvent) => {
    event.stopImmediatePropagation()
    if (dialog.current?.open) dialog.current.close()
    else onClose()
  })

  useEffect(() => {
    const off = new AbortController()
    // A page that was reloaded below the dialog is still at its entry.
    if (!hasEntry()) window.history.pushState({ ...window.history.state, dialog: true }, '')
    // A capturing listener runs before the router's.
    window.addEventListener('popstate', (event) => onBack(event), { capture: true, signal: off.signal })
    return () => off.abort()
  }, [])

  return () => (hasEntry() ? window.history.back() : onClose())
}

function hasEntry(): boolean {
  const state: unknown = window.history.state
  return state instanceof Object && 'dialog' in state
}
