import { type ComponentProps, type ReactNode, useId } from 'react'

import { Note } from '#web/ui/field-note.tsx'

/** The look of a text field. */
export const fieldClass =
  'w-full rounded-field border bg-card px-4 py-2.5 text-ink placeholder:text-ink-soft aria-invalid:border-pomegranate'

export type FieldProps = { label: string; error?: string | undefined; hint?: string; adornment?: ReactNode }

/** A labelled input, with its error or hint as description. */
export function TextField({
  label,
  error,
  hint,
  adornment,
  className = '',
  ...rest
}: ComponentProps<'input'> & FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          className={`${fieldClass} min-h-12 border-line-strong ${adornment ? 'pr-14' : ''}`}
        />
        {adornment && <div className="absolute inset-y-0 right-0 flex items-center">{adornment}</div>}
      </div>
      <Note id={noteId} error={error} hint={hint} />
    </div>
  )
}
