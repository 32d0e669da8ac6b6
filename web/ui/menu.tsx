import { type ReactNode, useId, useRef } from 'react'

/** A button that opens a small sheet below the nav bar: Escape, a tap elsewhere or a choice closes it. */
export function Menu({
  label,
  button,
  className = '',
  children,
}: {
  label: string
  button: ReactNode
  className?: string
  children: (close: () => void) => ReactNode
}) {
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  return (
    <>
      <button
        type="button"
        aria-label={label}
        popoverTarget={id}
        className={`inline-flex min-h-11 min-w-11 items-center justify-center rounded-full text-date hover:bg-shade ${className}`}
      >
        {button}
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        className="fixed inset-auto top-[4.25rem] right-3 m-0 w-[min(18rem,calc(100vw-1.5rem))] rounded-card border border-line bg-card p-2 text-ink shadow-card"
      >
        {children(() => sheet.current?.hidePopover())}
      </div>
    </>
  )
}

export const menuItem =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left text-ink no-underline hover:bg-shade aria-[current=page]:font-semibold'
