import type { ComponentProps, MouseEvent } from 'react'

import { Spinner } from '#web/ui/spinner.tsx'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

// A transparent border becomes visible with forced colours.
const looks: Record<Look, string> = {
  primary: 'border border-transparent bg-saffron text-on-saffron hover:bg-saffron-strong shadow-card',
  secondary: 'border border-line-strong bg-card text-ink hover:bg-shade',
  quiet: 'border border-transparent text-date hover:bg-shade',
  danger: 'border border-pomegranate text-pomegranate-ink bg-card hover:bg-pomegranate-soft',
}

/** The classes of a button, also for links that look like one. */
export function buttonClass(look: Look = 'primary', more = ''): string {
  return `inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-5 py-2 text-center font-semibold no-underline transition-colors duration-150 disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 ${looks[look]} ${more}`
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
      {children}
    </button>
  )
}

function preventDefault(event: MouseEvent): void {
  event.preventDefault()
}
