import { type RefObject, useLayoutEffect } from 'react'
import { useSonner } from 'sonner'

const GAP = 12
/** The edges of the toasts behind the newest one. */
const STACK = 28

type Measured = {
  /** The bottom of the bar at the top of the screen, above 0 while it is visible. */
  bar: number
  /** The text field in use. */
  field?: { top: number; bottom: number } | undefined
  /** The height of the toasts. */
  toasts: number
  /** The height of the screen above a phone's keyboard. */
  screen: number
}

/** Where toasts begin, in px from the top: below the bar, and below a field in use that they would cover. */
export function toastTop({ bar, field, toasts, screen }: Measured): number {
  const belowBar = Math.max(bar, 0) + GAP
  if (!field || field.bottom <= belowBar || field.top >= belowBar + toasts) return belowBar
  const belowField = field.bottom + GAP
  return belowField + toasts <= screen ? belowField : belowBar
}

/** The offset of the toasts' list: `toastTop` as a style of the region, so that its change renders nothing. */
export const TOAST_TOP = 'var(--toast-top)'

/** Keeps TOAST_TOP while there are toasts; it follows scrolling, the focus and the size of the nav bar. */
export function ToastTop({ region }: { region: RefObject<HTMLElement | null> }) {
  const newest = useSonner().toasts[0]?.id
  useLayoutEffect(() => {
    if (newest === undefined) return undefined
    const update = () => region.current?.style.setProperty('--toast-top', `${toastTop(measured(region.current))}px`)
    update()
    // By then the newest toast has its height.
    const frame = requestAnimationFrame(update)
    const followed = ['scroll', 'resize', 'focusin', 'focusout'] as const
    for (const event of followed) window.addEventListener(event, update, { passive: true })
    const sizes = new ResizeObserver(update)
    const header = document.querySelector('header')
    if (header) sizes.observe(header)
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      for (const event of followed) window.removeEventListener(event, update)
    }
  }, [newest, region])
  return null
}

const textField = 'textarea, input:not([type=checkbox], [type=radio], [type=file])'

function measured(region: HTMLElement | null): Measured {
  const header = document.querySelector('header')?.getBoundingClientRect()
  const { activeElement } = document
  return {
    // On a desk the seller's menu is a column.
    bar: header && header.width >= document.documentElement.clientWidth ? header.bottom : 0,
    field: activeElement?.matches(textField) ? activeElement.getBoundingClientRect() : undefined,
    toasts: (region?.querySelector('li')?.offsetHeight ?? 0) + STACK,
    screen: window.visualViewport?.height ?? window.innerHeight,
  }
}
