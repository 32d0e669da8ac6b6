import { type ReactNode, type RefObject, type ToggleEvent } from 'react'

import { t } from '#contract/language/language'

export const FILTER_SHEET = 'filters'

/**
 * The frame of the filters: a sheet from below on a phone, a column on a desktop. A popover opens and closes without
 * script too; on a desktop the stylesheet always shows it.
 */
export function FilterSheet({
  ref,
  onClose,
  children,
}: {
  ref: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}) {
  function follow({ newState, currentTarget }: ToggleEvent<HTMLElement>) {
    if (newState === 'closed') return onClose()
    currentTarget.focus()
    // A tablet that is turned has the column.
    window.matchMedia(DESKTOP).addEventListener('change', () => currentTarget.hidePopover(), { once: true })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it follows the focus, and takes no input
    <section
      ref={ref}
      id={FILTER_SHEET}
      popover="auto"
      aria-label={t('Filters')}
      tabIndex={-1}
      onToggle={follow}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Below the sheet the focus would be invisible.
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget) && isOpen(currentTarget))
          currentTarget.hidePopover()
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-transparent outline-none lg:sticky lg:top-24 lg:-ml-2 lg:block lg:h-auto lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:[scrollbar-width:thin] print:hidden"
    >
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        popoverTarget={FILTER_SHEET}
        popoverTargetAction="hide"
        className="absolute inset-0 touch-none bg-[rgb(43_26_18/45%)] transition-opacity duration-200 starting:opacity-0 lg:hidden"
      />
      {children}
    </section>
  )
}

export function isOpen(sheet: HTMLElement | null): boolean {
  return sheet?.matches(':popover-open') ?? false
}

const DESKTOP = '(width >= 64rem)'
