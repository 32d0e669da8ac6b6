import { type RefObject, useEffect, useRef } from 'react'

/** Calls `fill` when the fields of the form are written from outside: by a draft, a copy or a reset. */
export function useFilled(form: RefObject<HTMLFormElement | null>, fill: () => void): void {
  const latest = useRef(fill)
  useEffect(() => {
    latest.current = fill
  })
  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    const filledIn = ({ target }: Event) => target === element && latest.current()
    // The fields have their first values after the event.
    const reset = () => queueMicrotask(() => latest.current())
    element.addEventListener('input', filledIn)
    element.addEventListener('reset', reset)
    return () => {
      element.removeEventListener('input', filledIn)
      element.removeEventListener('reset', reset)
    }
  }, [form])
}
