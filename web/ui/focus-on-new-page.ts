import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A new page starts at its top for the keyboard and the screen reader too, unless someone is typing. Another address of
 * the same page leaves the focus where it is, if that is still there.
 */
export function useFocusOnNewPage(): void {
  const { pathname, key } = useLocation()
  const shown = useRef({ pathname, key })
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, key }
    if (before.key === key) return
    const { activeElement } = document
    const isLost = !activeElement || activeElement === document.body
    if (isLost || (before.pathname !== pathname && !activeElement.matches('input, select, textarea'))) focusPage()
  }, [pathname, key])
}

/** Where the keyboard goes on when what it was at has gone. */
export function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
