import { type ComponentProps, useId } from 'react'

import { Note } from '#web/ui/fields/field-note.tsx'

/** A labelled native dropdown, with its error as description. */
export function SelectField({
  label,
  hideLabel = false,
  error,
  className = '',
  children,
  ...rest
}: ComponentProps<'select'> & { label: string; hideLabel?: boolean; error?: string | undefined }) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        className="min-h-12 w-full rounded-field border border-line-strong bg-card px-3 py-2.5 text-ink aria-invalid:border-pomegranate"
      >
        {children}
      </select>
      <Note id={`${id}-note`} error={error} />
    </div>
  )
}
