import { type ComponentProps, useId } from 'react'

import { Note } from '#web/ui/fields/field-note.tsx'
import { fieldClass, type FieldProps, useErrorUntilMended } from '#web/ui/fields/text-field.tsx'

/** Like TextField, for several lines of text. */
export function TextArea({
  label,
  error: refused,
  hint,
  className = '',
  onInput: onTyped,
  ...rest
}: ComponentProps<'textarea'> & Omit<FieldProps, 'adornment'>) {
  const id = useId()
  const { error, onInput } = useErrorUntilMended(refused, onTyped)
  const noteId = `${id}-note`
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <textarea
        rows={5}
        {...rest}
        onInput={onInput}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        className={`${fieldClass} border-line-strong`}
      />
      <Note id={noteId} error={error} hint={hint} />
    </div>
  )
}
