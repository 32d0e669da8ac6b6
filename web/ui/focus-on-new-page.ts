import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A new page starts at its top for the keyboard and the screen reader too, unless someone is typing. */
export function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!document.activeElement?.matches('input, select, textarea')) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
