import { type ComponentProps, useId } from 'react'

/** A labelled native dropdown. */
export function SelectField({
  label,
  hideLabel = false,
  className = '',
  children,
  ...rest
}: ComponentProps<'select'> & { label: string; hideLabel?: boolean }) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className="min-h-11 w-full rounded-field border border-line-strong bg-card px-3 py-2 text-ink"
      >
        {children}
      </select>
    </div>
  )
}
