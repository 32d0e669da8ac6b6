import type { ComponentProps, MouseEvent } from 'react'

import { Spinner } from '#web/ui/spinner.tsx'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

/** The classes of a button, also for links that look like one; shop/web/styles.css has the looks, and utilities override them. */
export function buttonClass(look: Look = 'primary', more = ''): string {
  return `button button-${look} ${more}`
}

type ButtonProps = ComponentProps<'button'> & { look?: Look; busy?: boolean }

/** A busy button ignores clicks and says so; it is not disabled, because that would remove its focus. */
export function Button({ look = 'primary', busy = false, className = '', children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, className)}
      aria-busy={busy}
      {...(busy && { 'aria-disabled': true })}
      onClick={busy ? preventDefault : onClick}
    >
      {busy && <Spinner />}
      <span className="contents">{children}</span>
    </button>
  )
}

function preventDefault(event: MouseEvent): void {
  event.preventDefault()
}
