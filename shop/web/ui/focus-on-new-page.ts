import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the start of a new page, for keyboard and screen reader, unless the user is typing. A new query on
 * the same page keeps the focus if its element still exists.
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

/** Moves the focus to the start of the page when the focused element is removed. */
export function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
