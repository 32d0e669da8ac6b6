import { type MouseEvent, type ReactNode, useId } from 'react'

type Opener = { label: string; icon: ReactNode; className: string }

/** Buttons that open a popover below the nav bar; Escape, a tap outside or a choice closes it. */
export function Menu({ openers, children }: { openers: readonly Opener[]; children: ReactNode }) {
  const id = useId()
  return (
    <>
      {openers.map(({ label, icon, className }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          popoverTarget={id}
          className={`inline-flex min-h-11 min-w-11 items-center justify-center rounded-full text-date hover:bg-shade ${className}`}
        >
          {icon}
        </button>
      ))}
      <div
        id={id}
        popover="auto"
        className="fixed inset-auto top-[4.25rem] right-3 m-0 w-[min(18rem,calc(100vw-1.5rem))] rounded-card border border-line bg-card p-2 text-ink shadow-card"
      >
        {children}
      </div>
    </>
  )
}

export const menuItem =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left text-ink no-underline hover:bg-shade aria-[current=page]:font-semibold'

/** Click handler of a menu item: closes the popover. */
export function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
